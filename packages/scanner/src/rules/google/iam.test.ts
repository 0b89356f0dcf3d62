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

const grant = (role: string, member: string) => `
  resource "google_project_iam_member" "it" {
    project = "acme"
    role    = "${role}"
    member  = "${member}"
  }`;

testRule("gcp-iam-default-account", {
  fails: {
    "the account of Compute Engine": grant(
      "roles/storage.admin",
      "serviceAccount:123456789012-compute@developer.gserviceaccount.com",
    ),
    "the account of App Engine in a list": `
      resource "google_folder_iam_binding" "it" {
        folder  = "folders/1"
        role    = "roles/storage.admin"
        members = ["group:ops@example.com", "serviceAccount:acme@appspot.gserviceaccount.com"]
      }`,
  },
  passes: {
    "an account of its own": grant(
      "roles/storage.admin",
      "serviceAccount:app@acme.iam.gserviceaccount.com",
    ),
    "a basic role, which has a finding already": grant(
      "roles/editor",
      "serviceAccount:123456789012-compute@developer.gserviceaccount.com",
    ),
  },
  open: {
    "a member of the caller": `variable "given" {}\n${grant("roles/storage.admin", "$" + "{var.given}")}`,
  },
});

testRule("gcp-iam-personal-account", {
  fails: {
    "a member": grant("roles/storage.admin", "user:eve@gmail.com"),
    "a reader of a bucket": `
      resource "google_storage_bucket_iam_binding" "it" {
        bucket  = "it"
        role    = "roles/storage.objectViewer"
        members = ["user:eve@googlemail.com"]
      }`,
  },
  passes: {
    "an account of the organization": grant("roles/storage.admin", "user:eve@example.com"),
    "a group at Google": grant("roles/storage.admin", "group:ops@googlegroups.com"),
  },
});

const customRole = (...permissions: string[]) => `
  resource "google_project_iam_custom_role" "fixture" {
    role_id     = "fixture"
    title       = "Fixture"
    permissions = ${JSON.stringify(permissions)}
  }`;

testRule("gcp-iam-custom-role", {
  fails: {
    "keys of accounts": customRole("iam.serviceAccountKeys.create"),
    "grants of the project": customRole(
      "storage.objects.get",
      "resourcemanager.projects.setIamPolicy",
    ),
    "machines with any account": customRole(
      "iam.serviceAccounts.actAs",
      "compute.instances.create",
    ),
    "in an organization": `
      resource "google_organization_iam_custom_role" "fixture" {
        permissions = ["iam.roles.update"]
      }`,
  },
  passes: {
    "reading only": customRole("storage.objects.get"),
    "machines without accounts": customRole("compute.instances.create"),
    "accounts without a way to use them": customRole("iam.serviceAccounts.actAs"),
  },
  open: {
    "permissions of the caller": `
      variable "given" {}
      resource "google_project_iam_custom_role" "fixture" {
        permissions = [var.given]
      }`,
  },
});
