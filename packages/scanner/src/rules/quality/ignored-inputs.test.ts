// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const service = (argument: string, ignored: string, more = "") => `
  variable "given" {}
  resource "aws_ecs_service" "it" {
    ${argument}
    lifecycle {
      ignore_changes = [${ignored}]
    }
  }
  ${more}`;
const STACK = "site_config {\napplication_stack {\ndocker_image_name = var.given\n}\n}";

testRule("quality-ignored-input", {
  fails: {
    "an argument": service("task_definition = var.given", "desired_count, task_definition"),
    "a block": service(STACK, "site_config[0].application_stack"),
    "an argument of a block": service(
      STACK,
      "site_config[0].application_stack[0].docker_image_name",
    ),
  },
  passes: {
    "another argument": service("task_definition = var.given", "desired_count"),
    "the number at first": service("desired_count = var.given", "desired_count"),
    "the first password": service("master_password = var.given", "master_password"),
    "what more is made of": service(
      "task_definition = var.given",
      "task_definition",
      'output "it" {\n  value = var.given\n}',
    ),
    "a part of a value": service('task_definition = "${var.given}:1"', "task_definition"),
    nothing: service("task_definition = var.given", ""),
  },
});
