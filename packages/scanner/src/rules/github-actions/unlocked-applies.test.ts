import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (run: string) => ({
  ".github/workflows/it.yml": `on: push\njobs:\n  it:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: ${run}\n`,
});

testRule("gha-unlocked-apply", {
  fails: {
    "an apply": workflow("terraform apply -lock=false tfplan"),
    "another program": workflow("tofu destroy -auto-approve --lock=false"),
    "a folder": workflow("cd prod && terraform -chdir=a apply -lock=false"),
  },
  passes: {
    "a plan": workflow("terraform plan -lock=false"),
    "a wait": workflow("terraform apply -lock-timeout=10m"),
    "a lock": workflow("terraform apply -lock=true"),
    "another program": workflow("./apply -lock=false"),
  },
});
