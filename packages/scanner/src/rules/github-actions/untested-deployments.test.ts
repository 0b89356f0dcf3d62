import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (deploy: string, test = "", others = "", name = "deploy") => ({
  ".github/workflows/it.yml": `on: push
jobs:
  test:
    runs-on: ubuntu-24.04
${test}    steps: [{ run: make test }]
${others}  ${name}:
    runs-on: ubuntu-24.04
${deploy}    steps: [{ run: make deploy }]
`,
});
const BUILD = (needs: string) =>
  `  build:\n    runs-on: ubuntu-24.04\n${needs}    steps: [{ run: make }]\n`;

testRule("gha-untested-deployment", {
  fails: {
    "no needs": workflow(""),
    "a job that doesn't test": workflow("    needs: build\n", "", BUILD("")),
    "a publication": workflow("", "", "", "publish"),
    "a condition on the branch": workflow("    if: github.ref == 'refs/heads/main'\n"),
  },
  passes: {
    "the tests": workflow("    needs: test\n"),
    "the tests of another job": workflow("    needs: [build]\n", "", BUILD("    needs: test\n")),
    "tests of what is deployed": workflow("", "    needs: deploy\n"),
    "tests of pull requests": workflow("", "    if: github.event_name == 'pull_request'\n"),
    "a preview": workflow("    if: github.event_name == 'pull_request'\n"),
    "another job": workflow("", "", "", "docs"),
  },
});
