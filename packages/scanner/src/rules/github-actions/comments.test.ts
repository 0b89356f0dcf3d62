import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (run: string, condition = "", steps = "", event = "issue_comment") => ({
  ".github/workflows/it.yml": `on: ${event}\njobs:\n  it:\n    runs-on: ubuntu-24.04\n    if: github.event.comment.body == '/it' ${condition}\n    steps:\n${steps}      - run: ${run}\n`,
});

testRule("gha-comment-deploys", {
  fails: {
    "an apply": workflow("terraform apply -auto-approve"),
    "a script": workflow("./scripts/deploy.sh test"),
    "a target": workflow("make deploy"),
    "a script with the rights of a cloud": workflow(
      "./restart.sh",
      "",
      "      - uses: google-github-actions/auth@v3\n",
    ),
    "a pull request's comment": workflow("./deploy", "&& github.event.issue.pull_request"),
  },
  passes: {
    "a member": workflow("./deploy.sh", "&& github.event.comment.author_association == 'MEMBER'"),
    "a check before": workflow(
      "./deploy.sh",
      "",
      "      - run: gh api repos/$REPO/collaborators/$USER/permission\n",
    ),
    "an action that checks": workflow(
      "./deploy.sh",
      "",
      "      - uses: github/branch-deploy@v10\n",
    ),
    "a member with the rights of a cloud": workflow(
      "./restart.sh",
      "&& github.event.comment.author_association == 'OWNER'",
      "      - uses: google-github-actions/auth@v3\n",
    ),
    "a greeting": workflow("./scripts/greet.sh"),
    "another event": workflow("./deploy.sh", "", "", "push"),
    "a part of another word": workflow("./scripts/list-deployments.sh"),
  },
});
