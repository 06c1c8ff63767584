// Executes the run: steps of one job of a workflow here, in their order, as GitHub would, up to the
// first that fails: node run-steps.mjs WORKFLOW JOB FOLDER [NAME=VALUE ...]
//
// A step that uses an action is left out, and conditions are not looked at. The NAME=VALUE are what the runner would have put into the
// environment for expressions; a step whose env holds one that is not among them is an error.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { parse } = createRequire(import.meta.url)("yaml"); // found by NODE_PATH
const [workflow, job, folder, ...settings] = process.argv.slice(2);
const given = Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s).slice(0, 2)));
const definition = parse(readFileSync(workflow, "utf8"));
const scratch = mkdtempSync(join(tmpdir(), "run-steps-"));
const files = Object.fromEntries(
  ["GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"].map((name) => [name, join(scratch, name)]));
Object.values(files).forEach((file) => writeFileSync(file, ""));

const environment = { ...process.env, ...given, ...files, CI: "true", GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: folder };
Object.assign(environment, filled(definition.env), filled(definition.jobs[job].env));

for (const step of definition.jobs[job].steps) {
  const name = step.name ?? step.run ?? step.uses;
  if (!step.run) {
    console.log(`-- left out: ${name}`);
    continue;
  }
  console.log(`-- ${name}`);
  const ran = spawnSync("bash", ["-e", "-c", step.run], {
    cwd: folder,
    env: { ...environment, ...filled(step.env) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (ran.status !== 0) {
    console.log(`-- failed: ${name}`);
    process.exit(1);
  }
  for (const line of readFileSync(files.GITHUB_ENV, "utf8").split("\n").filter(Boolean)) {
    const [key, value] = line.split(/=(.*)/s);
    environment[key] = value;
  }
}
console.log(`-- step summary\n${readFileSync(files.GITHUB_STEP_SUMMARY, "utf8")}`);

function filled(env = {}) {
  return Object.fromEntries(
    Object.entries(env).map(([key, value]) => {
      if (!String(value).includes("${{")) {
        return [key, String(value)];
      }
      if (!(key in given)) {
        throw new Error(`${key} is ${value} in ${workflow}: pass ${key}=...`);
      }
      return [key, given[key]];
    }));
}
