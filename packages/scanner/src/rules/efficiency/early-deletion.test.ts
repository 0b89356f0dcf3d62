import { testRule } from "../../../test/rule-fixtures.ts";

const google = (storage: string, age: number, more = "") => `
  resource "google_storage_bucket" "it" {
    storage_class = "${storage}"
    lifecycle_rule {
      action {
        type = "Delete"
      }
      condition {
        age = ${age}
        ${more}
      }
    }
  }`;

const aws = (storage: string, start: number, end: number) => `
  resource "aws_s3_bucket_lifecycle_configuration" "it" {
    bucket = "it"
    rule {
      id     = "it"
      status = "Enabled"
      transition {
        days          = ${start}
        storage_class = "${storage}"
      }
      expiration {
        days = ${end}
      }
    }
  }`;

const azure = (start: number, end: number) => `
  resource "azurerm_storage_management_policy" "it" {
    storage_account_id = "it"
    rule {
      name    = "it"
      enabled = true
      actions {
        base_blob {
          tier_to_archive_after_days_since_modification_greater_than = ${start}
          delete_after_days_since_modification_greater_than          = ${end}
        }
      }
    }
  }`;

testRule("eff-early-deletion", {
  fails: {
    "a week in an archive": google("ARCHIVE", 7),
    "two months in a cold class": google("COLDLINE", 60),
    "a month in an archive of AWS": aws("DEEP_ARCHIVE", 30, 60),
    "ten days in a class for rare use": aws("STANDARD_IA", 30, 40),
    "a month in an archive of Azure": azure(30, 60),
  },
  passes: {
    "a rule that is off": aws("GLACIER", 0, 30).replace("Enabled", "Disabled"),
    "a week in the standard class": google("STANDARD", 7),
    "a year in an archive": google("ARCHIVE", 365),
    "versions that were replaced": google("ARCHIVE", 7, 'with_state = "ARCHIVED"'),
    "objects of another class": google("ARCHIVE", 7, 'matches_storage_class = ["STANDARD"]'),
    "a year in an archive of AWS": aws("DEEP_ARCHIVE", 30, 400),
    "another class": aws("INTELLIGENT_TIERING", 0, 30),
    "a year in an archive of Azure": azure(30, 400),
  },
});
