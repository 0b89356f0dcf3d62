import { testRule } from "../../../test/rule-fixtures.ts";

const bucket = (body: string) => `resource "aws_s3_bucket" "x" {\n${body}\n}\n`;

testRule("eff-cost-tags", {
  fails: {
    "no tags": bucket(""),
    "tags that are null": bucket("tags = null"),
    "a name alone": bucket('tags = {\n  Name = "x"\n}'),
    "a name alone in a local": `locals {\n  tags = { Name = "x" }\n}\n${bucket("tags = local.tags")}`,
    "no labels on Google": 'resource "google_storage_bucket" "x" {}\n',
    "labels in a block":
      'resource "google_sql_database_instance" "x" {\n  settings {\n    tier = var.tier\n  }\n}\n',
  },
  passes: {
    "tags of the caller": `variable "tags" {\n  default = {}\n}\n${bucket("tags = var.tags")}`,
    "tags merged": `variable "tags" {}\n${bucket('tags = merge({ Name = "x" }, var.tags)')}`,
    "tags of its own": bucket('tags = {\n  Name = "x"\n  Team = "y"\n}'),
    "tags of the provider": `provider "aws" {\n  default_tags {\n    tags = { Team = "y" }\n  }\n}\n${bucket("")}`,
    "labels of the provider":
      'provider "google" {\n  default_labels = { team = "y" }\n}\nresource "google_storage_bucket" "x" {}\n',
    "labels in a block":
      'resource "google_sql_database_instance" "x" {\n  settings {\n    user_labels = var.labels\n  }\n}\n',
    "what costs nothing": 'resource "aws_iam_role" "x" {}\n',
    "an example": { "main.tf": "", "examples/a/main.tf": bucket("") },
  },
});
