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

const onProject = (
  role: string,
  member = '"serviceAccount:it@acme.iam.gserviceaccount.com"',
  more = "",
) =>
  `resource "google_service_account" "it" {\n account_id = "it"\n}\nresource "google_project_iam_member" "it" {\n project = "acme"\n role = "roles/${role}"\n member = ${member}\n ${more}\n}`;

testRule("gcp-iam-project-data", {
  fails: {
    "all buckets": onProject("storage.admin"),
    "all secrets": onProject("secretmanager.secretAccessor", "google_service_account.it.member"),
    "an account of the module": onProject(
      "storage.objectAdmin",
      `"serviceAccount:$\{google_service_account.it.email}"`,
    ),
  },
  passes: {
    "a person": onProject("storage.admin", '"group:admins@example.com"'),
    "for reading": onProject("storage.objectViewer"),
    "a condition": onProject(
      "storage.admin",
      "google_service_account.it.member",
      'condition {\n title = "it"\n expression = "resource.name.startsWith(\\"it\\")"\n}',
    ),
    "one bucket": `resource "google_storage_bucket_iam_member" "it" {\n bucket = "it"\n role = "roles/storage.admin"\n member = "serviceAccount:it@acme.iam.gserviceaccount.com"\n}`,
  },
});
