import { testRule } from "../../../test/rule-fixtures.ts";

const queues = (first: string, second: string, more = "") => `
  variable "tags" {}
  resource "aws_sqs_queue" "it" {
    ${first}
  }
  resource "aws_sns_topic" "it" {
    ${second}
  }
  ${more}`;

testRule("quality-forgotten-tags", {
  fails: {
    "one of two": queues("tags = var.tags", ""),
    "through a local": queues(
      "tags = local.tags",
      "",
      "locals {\n tags = merge(var.tags, { a = 1 })\n}",
    ),
    labels: `
      variable "labels" {}
      resource "google_storage_bucket" "it" {
        labels = var.labels
      }
      resource "google_pubsub_topic" "it" {}`,
  },
  passes: {
    "words that are called tags": `
      variable "tags" {}
      resource "azurerm_api_management" "it" {
        tags = var.tags
      }
      resource "azurerm_api_management_named_value" "it" {}`,
    both: queues("tags = var.tags", "tags = var.tags"),
    "tags of its own": queues("tags = var.tags", "tags = { a = 1 }"),
    "no input for tags": queues("tags = { a = 1 }", ""),
    "default tags": queues("tags = var.tags", "", 'provider "aws" {}'),
    "what takes no tags": queues(
      "tags = var.tags",
      "tags = var.tags",
      'resource "aws_sqs_queue_policy" "it" {}',
    ),
    "a link between others": queues(
      "tags = var.tags",
      "tags = var.tags",
      'resource "aws_lambda_event_source_mapping" "it" {}',
    ),
    "another provider": queues(
      "tags = var.tags",
      "tags = var.tags",
      'resource "azurerm_resource_group" "it" {}',
    ),
  },
});
