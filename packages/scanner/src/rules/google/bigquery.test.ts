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

const dataset = (body: string, table = "", more = "") => `
  resource "google_bigquery_dataset" "it" {
    dataset_id = "it"
    ${body}
  }
  resource "google_bigquery_table" "it" {
    dataset_id = google_bigquery_dataset.it.dataset_id
    table_id   = "it"
    ${table}
  }
  ${more}`;
const KEY = '{\nkms_key_name = "k"\n}';
const OTHER = `resource "google_bigquery_table" "other" {
  dataset_id = google_bigquery_dataset.it.dataset_id
}`;

testRule("gcp-bq-own-key", {
  fails: {
    "no key": dataset(""),
    "a key for one of two tables": dataset("", `encryption_configuration ${KEY}`, OTHER),
    "no table": 'resource "google_bigquery_dataset" "it" {\n  dataset_id = "it"\n}',
  },
  passes: {
    "a key of the data set": dataset(`default_encryption_configuration ${KEY}`),
    "a key of each table": dataset("", `encryption_configuration ${KEY}`),
  },
});
