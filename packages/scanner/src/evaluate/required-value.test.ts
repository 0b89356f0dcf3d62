// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../test/rule-fixtures.ts";

const VOLUME = "object({ size = number, encrypted = optional(bool, false) })";
const SAFE = "object({ size = number, encrypted = optional(bool, true) })";
const given = (type: string, rest: string) => `variable "given" {\n  type = ${type}\n}\n${rest}`;
const volume = (encrypted: string, forEach = "") =>
  `resource "aws_ebs_volume" "it" {\n  ${forEach}\n  encrypted = ${encrypted}\n}\n`;
const each = (collection: string, name = "encrypted") =>
  volume(`each.value.${name}`, `for_each = ${collection}`);

testRule("aws-ebs-encryption", {
  failsByDefault: {
    "what an object leaves out": given(VOLUME, volume("var.given.encrypted")),
    "what an object of an object leaves out": given(
      `object({ disk = ${VOLUME} })`,
      volume("var.given.disk.encrypted"),
    ),
    "what an optional object leaves out": given(
      "object({ size = number, disk = optional(object({ encrypted = optional(bool, false) }), {}) })",
      volume("var.given.disk.encrypted"),
    ),
    "what the elements of a map leave out": given(`map(${VOLUME})`, each("var.given")),
    "what they leave out, in another map": given(
      `map(${VOLUME})`,
      `locals {\n  it = { for name, one in var.given : name => { safe = one.encrypted } }\n}\n${each("local.it", "safe")}`,
    ),
    "what the elements of a list leave out": given(
      `list(${VOLUME})`,
      each("{ for one in var.given : one.size => one }"),
    ),
    "what they leave out, filled from a local value": given(
      "map(object({ size = optional(number) }))",
      `locals {
        own = { encrypted = false }
        it  = { for name, one in var.given : name => merge(local.own, { for k, v in one : k => v if v != null }) }
      }
      ${each("local.it")}`,
    ),
  },
  fails: {
    "what the code says of each element": given(
      "list(string)",
      each('{ for name in var.given : "disk-${name}" => { encrypted = false } }'),
    ),
    "a row beside those of the caller": given(
      "map(object({ encrypted = bool }))",
      each("merge({ own = { encrypted = false } }, var.given)"),
    ),
    "a row behind those of the caller": given(
      "map(object({ encrypted = bool }))",
      each("merge(var.given, { own = { encrypted = false } })"),
    ),
  },
  passes: {
    "a safe default": given(SAFE, volume("var.given.encrypted")),
    "a safe default of an optional object": given(
      "object({ size = number, disk = optional(object({ encrypted = optional(bool, true) }), {}) })",
      volume("var.given.disk.encrypted"),
    ),
    "a safe default of elements": given(`map(${SAFE})`, each("var.given")),
    "a value after that of the caller": given(
      "map(any)",
      volume("merge({ encrypted = false }, var.given, { encrypted = true }).encrypted"),
    ),
  },
  open: {
    "a default that a validation asks about": given(VOLUME, volume("var.given.encrypted")).replace(
      "\n}",
      '\nvalidation {\ncondition = var.given.encrypted\nerror_message = "No."\n}\n}',
    ),
    "what an object has to say": given(
      "object({ encrypted = bool })",
      volume("var.given.encrypted"),
    ),
    "a value before that of the caller": given(
      "map(any)",
      volume("merge({ encrypted = false }, var.given).encrypted"),
    ),
  },
});

testRule("quality-failing-default", {
  passes: {
    "an attribute of an optional object that is left out": given(
      "object({ disk = optional(object({ encrypted = optional(bool, true) }), {}) })",
      volume("var.given.disk.encrypted"),
    ),
  },
});

const published = (isPublic: string) =>
  given(
    `map(object({ image = string, public = optional(bool, ${isPublic}) }))`,
    `resource "google_cloud_run_v2_service_iam_member" "public" {
      for_each = { for name, one in var.given : name => one if one.public }
      name     = each.key
      role     = "roles/run.invoker"
      member   = "allUsers"
    }`,
  );

testRule("gcp-run-public", {
  fails: { "what a default includes": published("true") },
  passes: { "what a default leaves out": published("false") },
});
