// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (jobs: string) => ({ ".github/workflows/it.yml": `on: push\njobs:\n${jobs}` });
const job = (needs: string) =>
  workflow(
    `  build:\n    runs-on: ubuntu-24.04\n    steps: []\n  test:\n    needs: ${needs}\n    runs-on: ubuntu-24.04\n    steps: []\n`,
  );

testRule("gha-missing-job", {
  fails: { "another name": job("biuld"), "one of two": job("[build, lint]"), itself: job("test") },
  passes: { "a job": job("build"), "a list": job("[build]"), "no job": job("[]") },
});

const steps = (...all: string[]) =>
  workflow(
    `  it:\n    runs-on: ubuntu-24.04\n    steps:\n${all.map((each) => `      - ${each}\n`).join("")}`,
  );
const VERSION = "{ id: version, run: 'echo number=1 >> $GITHUB_OUTPUT' }";

testRule("gha-missing-step", {
  fails: {
    "a script": steps(VERSION, "{ run: 'echo ${{ steps.versions.outputs.number }}' }"),
    "a variable": steps(VERSION, "{ run: make, env: { A: '${{ steps.a.outputs.b }}' } }"),
    "a condition": steps(VERSION, "{ run: make, if: steps.test.outcome == 'failure' }"),
    "an output of the job": {
      ".github/workflows/a.yml":
        "on: push\njobs:\n  a:\n    runs-on: x\n    outputs: { tag: '${{ steps.meta.outputs.tag }}' }\n    steps: [{ id: metadata, run: make }]\n",
    },
    "an input": steps("{ uses: a/b@v1, with: { c: '${{ steps.a.outputs.b }}' } }"),
  },
  passes: {
    "an output of a step": {
      ".github/workflows/a.yml":
        "on: push\njobs:\n  a:\n    runs-on: x\n    outputs: { tag: '${{ steps.meta.outputs.tag }}' }\n    steps: [{ id: meta, run: make }]\n",
    },
    "the same name": steps(VERSION, "{ run: 'echo ${{ steps.version.outputs.number }}' }"),
    "a text that isn't an expression": steps("{ run: 'echo steps.a.outputs.b' }"),
    "what another job gives": steps("{ run: 'echo ${{ needs.steps.outputs.a }}' }"),
    "the steps of a composite action": {
      "action.yml":
        "name: a\nruns:\n  using: composite\n  steps:\n    - { id: a, shell: bash, run: make }\n    - { shell: bash, run: 'echo ${{ steps.a.outputs.b }}' }\n",
    },
  },
});
