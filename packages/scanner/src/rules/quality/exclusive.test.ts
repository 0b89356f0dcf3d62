import { testRule } from "../../../test/rule-fixtures.ts";

const bindings = (other: string, bucket = "data", rest = "") => `
  resource "google_storage_bucket_iam_binding" "a" {
    bucket  = "data"
    role    = "roles/storage.objectViewer"
    members = ["group:a@example.com"]
  }
  resource "google_storage_bucket_iam_binding" "b" {
    bucket  = "${bucket}"
    role    = "${other}"
    members = ["group:b@example.com"]
    ${rest}
  }`;

testRule("quality-rival-bindings", {
  fails: { "the same role": bindings("roles/storage.objectViewer") },
  passes: {
    "another role": bindings("roles/storage.objectAdmin"),
    "another bucket": bindings("roles/storage.objectViewer", "logs"),
    "a condition": bindings(
      "roles/storage.objectViewer",
      "data",
      'condition {\ntitle = "it"\nexpression = "true"\n}',
    ),
  },
});

const grants = (role: string, more = "") => `
  resource "google_project_iam_binding" "all" {
    project = "acme"
    role    = "roles/logging.viewer"
    members = ["group:ops@acme.example"]
  }
  resource "google_project_iam_member" "one" {
    project = "acme"
    role    = "${role}"
    member  = "group:sre@acme.example"
    ${more}
  }`;

testRule("quality-rival-bindings", {
  fails: { "a member of a role with a binding": grants("roles/logging.viewer") },
  passes: {
    "a member of another role": grants("roles/monitoring.viewer"),
    "a member with a condition": grants(
      "roles/logging.viewer",
      'condition {\n title = "a"\n expression = "true"\n }',
    ),
  },
});
