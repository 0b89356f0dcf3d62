// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (text: string) => ({ ".github/workflows/ci.yml": `on: push\n${text}` });
const job = (steps: string) =>
  workflow(`permissions: {}\njobs:\n  build:\n    runs-on: ubuntu-24.04\n    steps:\n${steps}\n`);

testRule("gha-permissions", {
  fails: {
    none: workflow("jobs:\n  a:\n    steps: []\n"),
    "everything for all": workflow("permissions: write-all\njobs:\n  a:\n    steps: []\n"),
    "everything for one job": workflow(
      "permissions: {}\njobs:\n  a:\n    permissions: write-all\n    steps: []\n",
    ),
    "of a workflow that is also called": {
      ".github/workflows/ci.yml": "on: [push, workflow_call]\njobs:\n  a:\n    steps: []\n",
    },
    "of some jobs only": workflow(
      "jobs:\n  a:\n    permissions: {}\n    steps: []\n  b:\n    steps: []\n",
    ),
  },
  passes: {
    "reading for all": workflow("permissions:\n  contents: read\njobs:\n  a:\n    steps: []\n"),
    "read-all": workflow("permissions: read-all\njobs:\n  a:\n    steps: []\n"),
    "nothing for all": workflow("permissions: {}\njobs:\n  a:\n    steps: []\n"),
    "of each job": workflow(
      "jobs:\n  a:\n    permissions:\n      contents: write\n    steps: []\n",
    ),
    "of a workflow that is only called": {
      ".github/workflows/ci.yml": "on:\n  workflow_call:\njobs:\n  a:\n    steps: []\n",
    },
    "a workflow of a copied project": {
      "vendor/it/.github/workflows/ci.yml": "on: push\njobs:\n  a:\n    steps: []\n",
    },
    "the data of a test": {
      "tests/data/workflow.yml":
        "on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: []\n",
    },
    "another file": { "ci.yml": "jobs:\n  a:\n    steps: []\n" },
  },
});

testRule("gha-shell-injection", {
  fails: {
    "in a line": job("      - run: echo ${{ github.event.issue.title }}"),
    "in a script": job(
      "      - run: |\n          set -e\n          git checkout ${{ github.head_ref }}",
    ),
    "by the environment, pasted in all the same": workflow(
      "permissions: {}\nenv:\n  T: ${{ github.head_ref }}\njobs:\n  a:\n    steps:\n      - run: echo ${{ env.T }}\n",
    ),
    "in JavaScript": job(
      "      - uses: actions/github-script@v7\n        with:\n          script: log('${{ github.event.comment.body }}')",
    ),
  },
  passes: {
    "by the environment": job(
      '      - run: echo "$TITLE"\n        env:\n          TITLE: ${{ github.event.issue.title }}',
    ),
    "what a step says otherwise in its environment": workflow(
      "permissions: {}\nenv:\n  T: ${{ github.head_ref }}\njobs:\n  a:\n    steps:\n      - run: echo ${{ env.T }}\n        env:\n          T: ${{ github.sha }}\n",
    ),
    "what is no text of strangers": job("      - run: echo ${{ github.sha }} ${{ inputs.x }}"),
    "in a condition": job("      - if: contains(github.event.issue.title, 'x')\n        run: echo"),
    "a script of another action": job(
      "      - uses: a/b@v1\n        with:\n          script: ${{ github.event.issue.title }}",
    ),
  },
});

const ALLOWED = "ACTIONS_ALLOW_UNSECURE_COMMANDS: true";

testRule("gha-unsecure-commands", {
  fails: {
    "for all": workflow(`env:\n  ${ALLOWED}\njobs:\n  a:\n    steps: []\n`),
    "for a job": workflow(`jobs:\n  a:\n    env:\n      ${ALLOWED}\n    steps: []\n`),
    "for a step": job(
      `      - run: x\n        env:\n          ${ALLOWED.replace("true", "'true'")}`,
    ),
  },
  passes: {
    "not set": job("      - run: x\n        env:\n          A: b"),
    "set to false": workflow(`env:\n  ${ALLOWED.replace("true", "false")}\njobs: {}\n`),
  },
});

testRule("gha-unpinned-action", {
  fails: {
    "a tag": job("      - uses: someone/action@v3"),
    "a branch": job("      - uses: someone/action/sub@main"),
    "the only one without a commit": job(
      `      - uses: actions/checkout@v4\n      - uses: someone/action@${"0a1b2c3d".repeat(5)}`,
    ),
    "a workflow of somebody else": workflow(
      "jobs:\n  a:\n    uses: someone/repo/.github/workflows/x.yml@v1\n",
    ),
  },
  passes: {
    "a commit": job(`      - uses: someone/action@${"0a1b2c3d".repeat(5)} # v3`),
    "an action of GitHub's": job("      - uses: actions/checkout@v4"),
    "an action of one's own": job("      - uses: ./.github/actions/x"),
    "an image": job("      - uses: docker://alpine:3.20"),
    "no action": job("      - run: x"),
  },
});
