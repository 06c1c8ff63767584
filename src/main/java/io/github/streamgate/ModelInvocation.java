package io.github.streamgate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;

/**
 * The invocation of a gated test for one of its models.
 *
 * @param of what would be the only invocation without models
 * @param comparison shared by the invocations of all models
 */
record ModelInvocation(TestTemplateInvocationContext of, String model, ModelComparison comparison)
    implements TestTemplateInvocationContext, BeforeEachCallback {

  /** The model that this invocation is for, if it is for one. */
  static Optional<ModelInvocation> of(ExtensionContext.Store store) {
    return Optional.ofNullable(store.get(ModelInvocation.class, ModelInvocation.class));
  }

  @Override
  public String getDisplayName(int invocationIndex) {
    return of instanceof ProfileInvocation profile ? profile.file() + ", " + model : model;
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    List<Extension> extensions = new ArrayList<>(of.getAdditionalExtensions());
    extensions.add(this);
    return extensions;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    context.getStore(StreamgateExtension.STORE).put(ModelInvocation.class, this);
  }
}
