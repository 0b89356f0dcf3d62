import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

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

testArgumentRule("gcp-iam-escalation", {
  type: "google_organization_iam_member",
  argument: "role",
  bad: ['"roles/resourcemanager.organizationAdmin"', '"roles/iam.securityAdmin"'],
  good: ['"roles/iam.securityReviewer"'],
  absent: "passes",
});

testRule("gcp-iam-escalation", {
  passes: {
    "within bounds": `
      resource "google_project_iam_member" "fixture" {
        role = "roles/resourcemanager.projectIamAdmin"
        condition {
          title      = "viewers"
          expression = "api.getAttribute('iam.googleapis.com/modifiedGrantsByRole', []).hasOnly(['roles/viewer'])"
        }
      }`,
  },
});

testRule("gcp-iam-basic-role", {
  fails: {
    "a policy written out": `
      resource "google_folder_iam_policy" "fixture" {
        policy_data = jsonencode({ bindings = [{ role = "roles/editor", members = ["user:ada@example.com"] }] })
      }`,
  },
  open: {
    "a policy of the caller": `
      variable "policy" {}
      resource "google_project_iam_policy" "fixture" {
        policy_data = var.policy
      }`,
  },
});
