// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const services = (path: string, fallback = "{ api = { port = 80 } }", health = "") => `
  variable "services" {
    type = map(object({
      port   = number
      health = optional(object({ path = string })${health})
    }))
    default = ${fallback}
  }
  resource "aws_lb_target_group" "it" {
    for_each = var.services
    port     = each.value.port
    health_check {
      path = ${path}
    }
  }`;
const settings = (body: string, more = "") => `
  variable "settings" {
    type = object({
      backup = optional(object({ days = number }))
    })
    default = {}
  }
  resource "aws_db_instance" "it" {
    ${more}
    ${body}
  }`;
const PATH = "each.value.health.path";

testRule("quality-null-member", {
  fails: {
    "a member of a map": services(PATH),
    "a member after parts that ask": services(
      '"${each.value.port > 80 ? "a" : "b"}${each.value.port == 80}${each.value.health.path}"',
    ),
    "an object": settings("backup_retention_period = var.settings.backup.days"),
  },
  passes: {
    "an attempt": services('try(each.value.health.path, "/")'),
    "a condition": services('each.value.health != null ? each.value.health.path : "/"'),
    "a default of its own": services(PATH, undefined, ', { path = "/" }'),
    "a default with the object": services(PATH, '{ api = { port = 80, health = { path = "/" } } }'),
    "a map that is empty": services(PATH, "{}"),
    "a block that may be missing": settings(`
      dynamic "restore_to_point_in_time" {
        for_each = var.settings.backup == null ? [] : [1]
        content {
          restore_time = var.settings.backup.days
        }
      }`),
    "a loop over something else": settings(
      "backup_retention_period = var.settings.backup.days",
      "for_each = toset(local.names)",
    ),
    "a resource that may be missing": settings(
      "backup_retention_period = var.settings.backup.days",
      "count = var.settings.backup == null ? 0 : 1",
    ),
  },
});
