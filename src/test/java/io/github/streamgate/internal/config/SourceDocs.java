package io.github.streamgate.internal.config;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** What the Javadoc of one source file says of its type and that type's members, as Markdown. */
final class SourceDocs {
  private final Map<String, String> byMember = new LinkedHashMap<>();

  private SourceDocs() {}

  static SourceDocs of(Class<?> type) {
    Path file = Path.of("src/main/java", type.getName().replace('.', '/') + ".java");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    SourceDocs docs = new SourceDocs();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(null, files, null, List.of(), null, files.getJavaFileObjects(file));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        docs.new Members(trees, type.getSimpleName()).scan(new TreePath(unit), null);
      }
      return docs;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of the type itself. */
  String ofType() {
    return of("");
  }

  /** Of an attribute, or of a constant. */
  String of(String member) {
    return Objects.requireNonNull(byMember.get(member), () -> "no Javadoc on " + member);
  }

  /** How far down in the source a member stands. */
  int order(String member) {
    return List.copyOf(byMember.keySet()).indexOf(member);
  }

  private final class Members extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final DocTrees trees;
    private final String type;

    Members(DocTrees trees, String type) {
      this.trees = trees;
      this.type = type;
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
      if (!tree.getSimpleName().contentEquals(type)) {
        return null;
      }
      keep("");
      return super.visitClass(tree, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void nothing) {
      keep(tree.getName().toString());
      return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void nothing) {
      keep(tree.getName().toString());
      return null;
    }

    private void keep(String member) {
      DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
      if (comment != null) {
        byMember.put(member, markdown(comment.getFullBody()));
      }
    }
  }

  private static String markdown(List<? extends DocTree> parts) {
    String text = parts.stream().map(SourceDocs::markdown).collect(Collectors.joining());
    return text.replaceAll("\\s*\\R\\s*", " ").replaceAll(" {2,}", " ").strip();
  }

  private static String markdown(DocTree part) {
    if (part instanceof LiteralTree literal) {
      return "`" + literal.getBody().getBody().strip() + "`";
    }
    if (part instanceof LinkTree link) {
      return "`" + link.getReference().getSignature().replaceFirst("^#", "") + "`";
    }
    if (part instanceof StartElementTree) {
      return " ";
    }
    return part instanceof TextTree text ? text.getBody() : "";
  }
}
