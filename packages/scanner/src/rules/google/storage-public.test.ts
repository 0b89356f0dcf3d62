import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("gcp-gcs-public-acl", {
  type: "google_storage_bucket_access_control",
  argument: "entity",
  bad: ['"allUsers"', '"allAuthenticatedUsers"'],
  good: ['"user-ada@example.com"', '"project-owners-1"'],
  absent: "passes",
});

testArgumentRule("gcp-gcs-public-acl", {
  type: "google_storage_bucket_acl",
  argument: "predefined_acl",
  bad: ['"publicRead"', '"publicReadWrite"', '"authenticatedRead"'],
  good: ['"private"', '"projectPrivate"'],
  absent: "passes",
});

const grantOn = (bucket: string) => `
  resource "google_storage_bucket_iam_member" "fixture" {
    bucket = ${bucket}
    role   = "roles/storage.objectViewer"
    member = "allUsers"
  }`;

const bucket = (name: string, prevention: string) => `
  resource "google_storage_bucket" "${name}" {
    name                     = "${name}"
    public_access_prevention = ${prevention}
  }`;

testRule("gcp-gcs-public-iam", {
  fails: {
    "another bucket prevents it": `
      ${bucket("open", '"inherited"')}
      ${bucket("closed", '"enforced"')}
      ${grantOn("google_storage_bucket.open.name")}`,
    "a bucket that is elsewhere": grantOn('"elsewhere"'),
  },
  passes: {
    "a bucket that prevents it": `
      ${bucket("closed", '"enforced"')}
      ${grantOn("google_storage_bucket.closed.id")}`,
    "a bucket by its name": `${bucket("closed", '"enforced"')}\n${grantOn('"closed"')}`,
  },
  open: {
    "prevention of the caller": `
      variable "prevention" {}
      ${bucket("fixture", "var.prevention")}
      ${grantOn("google_storage_bucket.fixture.name")}`,
  },
});
