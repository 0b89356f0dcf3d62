import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_bigquery_dataset";

testArgumentRule("gcp-bq-public", {
  type,
  argument: "access.special_group",
  bad: ['"allAuthenticatedUsers"'],
  good: ['"projectOwners"'],
  // In that case, no principal is given.
  absent: "fails",
});

testArgumentRule("gcp-bq-public", {
  type,
  argument: "access.iam_member",
  bad: ['"allUsers"'],
  good: ['"user:someone@example.com"'],
  absent: "fails",
});

testRule("gcp-bq-public", {
  passes: {
    "no access blocks": 'resource "google_bigquery_dataset" "fixture" {}',
    "a user": `
      resource "google_bigquery_dataset" "fixture" {
        access {
          role          = "READER"
          user_by_email = "someone@example.com"
        }
      }`,
    "an authorised view": `
      resource "google_bigquery_dataset" "fixture" {
        access {
          view {
            project_id = "fixture"
            dataset_id = "reports"
            table_id   = "monthly"
          }
        }
      }`,
  },
});
