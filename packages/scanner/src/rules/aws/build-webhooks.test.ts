// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const webhook = (pattern: string, type = "ACTOR_ACCOUNT_ID", more = "") => `
  variable "pattern" { type = string }
  variable "ids" { type = list(string) }
  locals {
    ids      = var.ids
    joined   = join("|", distinct(local.ids))
    anchored = [for id in var.ids : "^\${id}$"]
  }
  resource "aws_codebuild_webhook" "it" {
    project_name = "app"
    filter_group {
      filter {
        type    = "EVENT"
        pattern = "PULL_REQUEST_CREATED"
      }
      filter {
        type    = "${type}"
        pattern = ${pattern}
        ${more}
      }
    }
  }`;

testRule("aws-codebuild-webhook-actor", {
  fails: {
    "a number": webhook('"755743"'),
    "one of two numbers": webhook('"^755743$|16269580"'),
    "numbers of the caller": webhook('join("|", var.ids)'),
    "numbers by local values": webhook('"${local.joined}"'),
    "the ends of two numbers": webhook('"^755743|16269580$"'),
  },
  passes: {
    "a whole number": webhook('"^755743$"'),
    "whole numbers": webhook('"^755743$|^16269580$"'),
    "a group": webhook('"^(755743|16269580)$"'),
    "accounts that are refused": webhook('"755743"', undefined, "exclude_matched_pattern = true"),
    "a branch": webhook('"main"', "HEAD_REF"),
  },
  open: {
    "the caller's choice": webhook("var.pattern"),
    "a group of the caller's numbers": webhook('"^(${join("|", var.ids)})$"'),
    "numbers with anchors": webhook('join("|", local.anchored)'),
    "numbers with anchors by a function": webhook('join("|", formatlist("^%s$", var.ids))'),
  },
});
