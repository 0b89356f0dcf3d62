import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (job: string, on = "push") => ({
  ".github/workflows/it.yml": `on: ${on}\njobs:\n  it:\n${job.replace(/^/gm, "    ")}\n`,
});
const steps = (...each: string[]) =>
  workflow(`runs-on: ubuntu-24.04\nsteps:\n${each.map((step) => `  - ${step}`).join("\n")}`);
const macos = (script: string) => workflow(`runs-on: macos-15\nsteps:\n  - run: ${script}`);

testRule("gha-macos", {
  fails: { "what Linux runs as well": macos("npm test") },
  passes: {
    "a program of Apple": macos("xcodebuild test"),
    "an app for Apple": macos("npm run build:ios"),
    "a library of Apple's form": macos("./coverage.sh lib/libit.dylib"),
    "tests for macOS": { ".github/workflows/osx.yml": Object.values(macos("npm test"))[0] ?? "" },
    Linux: steps("run: npm test"),
    "a matrix": workflow("runs-on: $\u007b{ matrix.os }}\nsteps: []"),
  },
});

const NODE = "uses: actions/setup-node@v6";

testRule("gha-no-cache", {
  fails: {
    Node: steps(NODE, "run: npm ci"),
    Python: steps("uses: actions/setup-python@v6", "run: pip install -r requirements.txt"),
    "the project itself": steps(
      "uses: actions/setup-python@v6",
      "run: python -m pip install -e .[test]",
    ),
    "with options": steps(NODE, "run: npm ci --ignore-scripts"),
    Java: steps("uses: actions/setup-java@v5", "run: ./gradlew test"),
  },
  passes: {
    "a cache": steps(`${NODE}\n    with: { cache: npm }`, "run: npm ci"),
    "a cache of its own": steps(NODE, "uses: actions/cache@v4", "run: npm ci"),
    "nothing to fetch": steps(NODE, "run: node it.js"),
    "a tool for all": steps(NODE, "run: npm install -g ./it-1.0.0.tgz"),
    "a package by its name": steps(NODE, "run: npm i antora"),
    "packages by their names": steps(
      "uses: actions/setup-python@v6",
      "run: pip install pre-commit==3.6.0 ruamel.yaml",
    ),
    "what is published": steps(NODE, "run: npm ci", "run: npm publish"),
    "a release": workflow(`runs-on: ubuntu-24.04\nsteps:\n  - ${NODE}\n  - run: npm ci`, "release"),
  },
});

testRule("gha-hidden-failure", {
  fails: {
    "nobody looks": steps("run: npm test\n    continue-on-error: true"),
    "another step is looked at": steps(
      "run: npm test\n    id: a\n    continue-on-error: true",
      "run: exit 1\n    if: steps.b.outcome == 'failure'",
    ),
  },
  passes: {
    "the failure ends the run": steps("run: npm test"),
    "a later step looks": steps(
      "run: npm test\n    id: a\n    continue-on-error: true",
      "run: exit 1\n    if: steps.a.outcome == 'failure'",
    ),
  },
});

const on = (events: string, job = "") => workflow(`${job}runs-on: ubuntu-24.04\nsteps: []`, events);

testRule("gha-runs-twice", {
  fails: {
    "both events": on("[push, pull_request]"),
    "without branches": on("{ push: , pull_request: }"),
  },
  passes: {
    "one branch": on("{ push: { branches: [main] }, pull_request: }"),
    "one event": on("pull_request"),
    "a condition on the event": on("[push, pull_request]", "if: github.event_name == 'push'\n"),
  },
});

testRule("gha-frequent-schedule", {
  fails: {
    "every five minutes": on('{ schedule: [{ cron: "*/5 * * * *" }] }'),
    "every minute": on('{ schedule: [{ cron: "* * * * *" }] }'),
  },
  passes: {
    "every half an hour": on('{ schedule: [{ cron: "*/30 * * * *" }] }'),
    "each night": on('{ schedule: [{ cron: "17 3 * * *" }] }'),
    "every five minutes of one hour": on('{ schedule: [{ cron: "*/5 3 * * *" }] }'),
  },
});
