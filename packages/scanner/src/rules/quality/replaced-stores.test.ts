import { testRule } from "../../../test/rule-fixtures.ts";

const table = (...policies: string[]) => ({
  "template.yaml": `Resources:\n  It:\n    Type: AWS::DynamoDB::Table\n${policies.map((each) => `    ${each}\n`).join("")}`,
});

testRule("quality-update-replace-policy", {
  fails: {
    "kept on deletion only": table("DeletionPolicy: Retain"),
    "a snapshot on deletion only": table("DeletionPolicy: Snapshot"),
  },
  passes: {
    "kept on both": table("DeletionPolicy: Retain", "UpdateReplacePolicy: Retain"),
    "deleted on both": table("DeletionPolicy: Delete"),
    "no policy": table(),
  },
});
