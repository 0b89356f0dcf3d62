import { testArgumentRule } from "../../../test/rule-fixtures.ts";

for (const type of ["google_project_iam_member", "google_project_iam_binding"]) {
  testArgumentRule("gcp-iam-basic-role", {
    type,
    argument: "role",
    bad: ['"roles/owner"', '"roles/editor"'],
    good: ['"roles/logging.logWriter"', '"projects/fixture/roles/owner"'],
    absent: "passes",
  });

  testArgumentRule("gcp-iam-sa-impersonation", {
    type,
    argument: "role",
    bad: [
      '"roles/iam.serviceAccountUser"',
      '"roles/iam.serviceAccountTokenCreator"',
      '"roles/iam.serviceAccountKeyAdmin"',
    ],
    good: ['"roles/iam.serviceAccountViewer"'],
    absent: "passes",
  });
}
