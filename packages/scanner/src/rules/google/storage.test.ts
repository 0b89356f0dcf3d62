import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("gcp-gcs-public-iam", {
  type: "google_storage_bucket_iam_member",
  argument: "member",
  bad: ['"allUsers"', '"allAuthenticatedUsers"'],
  good: ['"user:someone@example.com"'],
  absent: "passes",
});

testArgumentRule("gcp-gcs-public-iam", {
  type: "google_storage_bucket_iam_binding",
  argument: "members",
  bad: ['["user:someone@example.com", "allUsers"]'],
  good: ['["group:team@example.com"]', "[]"],
  absent: "passes",
});

testArgumentRule("gcp-gcs-ubla", {
  type: "google_storage_bucket",
  argument: "uniform_bucket_level_access",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});
