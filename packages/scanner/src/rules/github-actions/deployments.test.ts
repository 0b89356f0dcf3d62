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

testRule("gha-retired-command", {
  fails: {
    "an output": workflow('echo "::set-output name=it::1"'),
    "a variable": workflow('echo "::set-env name=IT::1"'),
  },
  passes: {
    "the file for outputs": workflow('echo "it=1" >> "$GITHUB_OUTPUT"'),
    "another command": workflow('echo "::notice::done"'),
  },
});
