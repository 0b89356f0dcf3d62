import { testRule } from "../../../test/rule-fixtures.ts";

const trigger = (type: string, line: string) => `resource "${type}" "it" {\n  ${line}\n}\n`;

testRule("quality-trigger-off", {
  fails: {
    "a trigger of a job": trigger("aws_glue_trigger", "enabled = false"),
    "a schedule": trigger("aws_scheduler_schedule", 'state = "DISABLED"'),
    "a trigger of a factory": trigger("azurerm_data_factory_trigger_schedule", "activated = false"),
    "a job that is paused": trigger("google_cloud_scheduler_job", "paused = true"),
    "one of several": `
      locals {
        jobs = { a = true, b = false }
      }
      resource "aws_glue_trigger" "it" {
        for_each = local.jobs
        enabled  = each.value
      }`,
  },
  passes: {
    "a trigger that is on": trigger("aws_glue_trigger", "enabled = true"),
    "the default": trigger("aws_glue_trigger", 'type = "SCHEDULED"'),
    "a choice that is off by default": `variable "on" {\n  default = false\n}\n${trigger("aws_glue_trigger", "enabled = var.on")}`,
    "a choice by environment": `variable "env" {\n  default = "dev"\n}\n${trigger("aws_glue_trigger", 'enabled = var.env == "prod"')}`,
  },
});
