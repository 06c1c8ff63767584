// Executes one job of a workflow here, as GitHub would: node run-steps.mjs WORKFLOW JOB FOLDER [CONTEXT=VALUE ...]
//
// FOLDER stands for the checkout, and the folder that ARTIFACTS names for GitHub's store of artifacts; steps that use other actions than
// these two are left out. What an expression asks for must be given (inputs.job=record), or be what an earlier step has put out, which
// what is given overrules; secrets and variables of the repository are empty otherwise, as they are on GitHub.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const { parse } = createRequire(import.meta.url)("yaml"); // found by NODE_PATH
const [workflow, name, folder, ...settings] = process.argv.slice(2);
const given = Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s).slice(0, 2)));
const definition = parse(readFileSync(workflow, "utf8"));
const job = definition.jobs[name];
const scratch = mkdtempSync(join(tmpdir(), "run-steps-"));
const files = Object.fromEntries(
  ["GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"].map((file) => [file, join(scratch, file)]));
Object.values(files).forEach((file) => writeFileSync(file, ""));

const steps = Object.fromEntries(job.steps.filter(({ id }) => id).map(({ id }) => [id, { outputs: {} }]));
let failed = false;
const functions = { always: () => true, cancelled: () => false, failure: () => failed, success: () => !failed };
const actions = { "actions/upload-artifact": upload, "actions/download-artifact": download };

if (!holds(job.if)) {
  console.log(`-- job left out: ${name}`);
  process.exit(0);
}
const environment = {
  ...process.env, ...files, CI: "true", GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: resolve(folder),
};
Object.assign(environment, filled(definition.env), filled(job.env));
for (const step of job.steps) {
  const title = step.name ?? step.run ?? step.uses;
  const execute = step.run ? run : actions[step.uses.split("@")[0]];
  if (!holds(step.if) || !execute) {
    console.log(`-- left out: ${title}`);
    continue;
  }
  console.log(`-- ${title}`);
  const done = execute(step);
  if (step.id) {
    steps[step.id].outcome = done ? "success" : "failure";
    Object.assign(steps[step.id].outputs, taken("GITHUB_OUTPUT"));
  }
  Object.assign(environment, taken("GITHUB_ENV"));
  if (!done) {
    console.log(`-- failed: ${title}`);
    failed ||= !step["continue-on-error"];
  }
}
console.log(`-- step summary\n${readFileSync(files.GITHUB_STEP_SUMMARY, "utf8")}`);
process.exit(failed ? 1 : 0);

function run(step) {
  return bash(step.run, filled(step.env));
}

/** The files lie in the artifact as below the nearest folder that all paths have in common. */
function upload({ with: options }) {
  const paths = options.path.trim().split("\n").map((path) => path.trim().split("/"));
  const roots = paths.map((parts) => parts.slice(0, [...parts, "*"].findIndex((part) => part.includes("*"))));
  const differs = roots[0].findIndex((part, i) => roots.some((root) => root[i] !== part));
  const root = roots[0].slice(0, differs < 0 ? undefined : differs);
  const below = paths.map((parts) => parts.slice(root.length).join("/") || ".");
  return bash(
    `shopt -s nullglob; rm -rf "$into"; mkdir -p "$into"; cd "$root"; cp -r --parents ${below.join(" ")} "$into"`,
    { root: root.join("/"), into: artifact(options) });
}

function download({ with: options }) {
  return bash('test -d "$from"; mkdir -p "$path"; cp -r "$from/." "$path"', {
    from: artifact(options), path: options.path,
  });
}

function artifact(options) {
  return join(resolve(process.env.ARTIFACTS), options.name);
}

function bash(script, variables) {
  const ran = spawnSync("bash", ["-e", "-c", script], {
    cwd: folder,
    env: { ...environment, ...variables },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return ran.status === 0;
}

/** What a step has left in one of GitHub's files, one NAME=VALUE a line. */
function taken(file) {
  const lines = readFileSync(files[file], "utf8").split("\n").filter(Boolean);
  writeFileSync(files[file], "");
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

function holds(condition = "success()") {
  const all = /\b(always|cancelled|failure|success)\(/.test(condition) ? condition : `success() && (${condition})`;
  return Boolean(evaluated(all));
}

function filled(env = {}) {
  return Object.fromEntries(
    Object.entries(env).map(([key, value]) => [
      key, String(value).replace(/\$\{\{(.*?)\}\}/gs, (_, expression) => String(evaluated(expression) ?? "")),
    ]));
}

/** Their operators are JavaScript's; texts, contexts and functions are written differently. */
function evaluated(expression) {
  const script = expression.replace(/'((?:[^']|'')*)'|([a-z_][\w-]*(?:\.[\w-]+)*)(\(?)/gi, (_, text, word, call) => {
    if (text !== undefined) {
      return JSON.stringify(text.replaceAll("''", "'"));
    }
    return call ? `functions.${word}(` : `context(${JSON.stringify(word)})`;
  });
  return new Function("functions", "context", `return ${script}`)(functions, context);
}

function context(path) {
  const [root, id, ...rest] = path.split(".");
  if (path in given) {
    return given[path];
  }
  if (root === "steps" && id in steps) {
    return rest.reduce((value, part) => value?.[part], steps[id]) ?? "";
  }
  if (root === "secrets" || root === "vars") {
    return "";
  }
  throw new Error(`${workflow} asks for ${path}: pass ${path}=...`);
}
