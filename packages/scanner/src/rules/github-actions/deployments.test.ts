// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are GitHub's
import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (run: string, { on = "push", top = "", job = "", uses = "" } = {}) => ({
  ".github/workflows/it.yml": `on: ${on}\n${top}jobs:\n  it:\n    runs-on: ubuntu-24.04\n${job}    steps:\n${uses}      - run: ${run}\n`,
});
const APPLY = "terraform apply -auto-approve";

testRule("gha-concurrent-deployments", {
  fails: {
    "each push deploys": workflow(APPLY),
    "a release of a chart": workflow("helm upgrade --install it ./chart", { on: "release" }),
  },
  passes: {
    "a group of the job": workflow(APPLY, { job: "    concurrency: production\n" }),
    "a group of the workflow": workflow(APPLY, { top: "concurrency: { group: production }\n" }),
    "a plan": workflow("terraform plan"),
    "a dry run": workflow("kubectl apply --dry-run=server -f it.yaml"),
    "a cluster of the job": workflow("kubectl apply -f it.yaml", {
      uses: "      - uses: helm/kind-action@v1\n",
    }),
    "a workflow that others call": workflow(APPLY, { on: "workflow_call" }),
  },
});

const canceling = (group: string, run = APPLY) =>
  workflow(run, { top: `concurrency:\n  group: ${group}\n  cancel-in-progress: true\n` });

testRule("gha-canceled-deployment", {
  fails: {
    "a group of the workflow": canceling("production"),
    "a group of the job": workflow(APPLY, {
      job: "    concurrency:\n      group: production\n      cancel-in-progress: true\n",
    }),
  },
  passes: {
    "runs that wait": workflow(APPLY, {
      top: "concurrency:\n  group: production\n  cancel-in-progress: false\n",
    }),
    "a plan": canceling("production", "terraform plan"),
    "a group of each commit": canceling("it-${{ github.sha }}"),
    "a dry run": canceling("production", "kubectl apply --dry-run=server -f it.yaml"),
  },
});

testRule("gha-hidden-pipe-failure", {
  fails: {
    "a plan in a file": workflow("terraform plan | tee plan.txt"),
    "a plan through a filter": workflow("terraform plan -no-color | tfcmt plan"),
    "another shell": workflow("make all | tee log", {
      top: "defaults:\n  run:\n    shell: sh\n",
    }),
  },
  passes: {
    "bash by name": workflow("terraform plan | tee plan.txt", {
      top: "defaults:\n  run:\n    shell: bash\n",
    }),
    "bash of the job": workflow("terraform plan | tee plan.txt", {
      job: "    defaults:\n      run:\n        shell: bash\n",
    }),
    pipefail: workflow("set -o pipefail; terraform plan | tee plan.txt"),
    "a text": workflow("echo it | tee plan.txt"),
    "an output": workflow("terraform output -json | jq ."),
  },
});

testRule("gha-retired-command", {
  fails: {
    "an output": workflow('echo "::set-output name=it::1"'),
    "a state": workflow('echo "::save-state name=it::1"'),
  },
  passes: {
    "the file for outputs": workflow('echo "it=1" >> "$GITHUB_OUTPUT"'),
    "another command": workflow('echo "::notice::done"'),
    "a text about the command": workflow('echo "no longer by ::set-output"'),
    "a command that is refused": workflow('echo "::set-env name=IT::1"'),
  },
});
