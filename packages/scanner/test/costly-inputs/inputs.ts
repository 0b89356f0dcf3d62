import { type Family, fill, filled, times } from "./fill.ts";

/** Variables of Terraform, and what they switch on. */
export const INPUTS: Readonly<Record<string, Family>> = {
  "variables with validations": filled(
    "main.tf",
    (n) =>
      `variable "v${n}" {\n  type = string\n  default = "a"\n  validation {\n    condition = contains(["a", "b", "c"], var.v${n}) && can(regex("^[a-z]+$", var.v${n}))\n    error_message = "No."\n  }\n}\n`,
  ),
  "switches of one resource each": filled(
    "main.tf",
    (n) =>
      `variable "v${n}" {\n  type = bool\n  default = false\n}\nresource "aws_db_instance" "r${n}" {\n  count = var.v${n} ? 1 : 0\n  publicly_accessible = true\n}\n`,
  ),
  "switches of all resources": (bytes) => ({
    "main.tf": `${times(400, (n) => `variable "v${n}" {\n  type = bool\n  default = false\n}\n`)}locals {\n  any = anytrue([${times(400, (n) => `var.v${n}, `)}])\n}\n${fill(
      bytes - 40_000,
      (n) =>
        `resource "aws_db_instance" "r${n}" {\n  publicly_accessible = local.any && var.v${n % 400}\n}\n`,
    )}`,
  }),
  "switches compared with many texts": filled(
    "main.tf",
    (n) =>
      `resource "aws_db_instance" "r${n}" {\n  publicly_accessible = var.a == "x${n}" || var.b == "y${n}" || contains(var.c, "z${n}")\n}\n`,
    'variable "a" {\n  default = ""\n}\nvariable "b" {\n  default = ""\n}\nvariable "c" {\n  default = []\n}\n',
  ),
  "an input that is a large object": (bytes) => ({
    "main.tf": `variable "all" {\n  type = any\n  default = {\n${fill(
      bytes - 400,
      (n) => `    k${n} = { open = false, kind = "a" }\n`,
    )}  }\n}\nresource "aws_db_instance" "r" {\n  for_each = var.all\n  publicly_accessible = each.value.open || each.value.kind == "b"\n}\n`,
  }),
  "blocks that inputs add to one resource": (bytes) => {
    const count = Math.floor(bytes / 250);
    return {
      "main.tf": `${times(count, (n) => `variable "v${n}" {\n  type = string\n  default = null\n}\n`)}resource "aws_security_group" "it" {\n${times(
        count,
        (n) =>
          `  dynamic "ingress" {\n    for_each = var.v${n} == null ? [] : [var.v${n}]\n    content {\n      from_port = 22\n      to_port = 22\n      protocol = "tcp"\n      cidr_blocks = [ingress.value]\n    }\n  }\n`,
      )}}\n`,
    };
  },
  "types of variables": filled(
    "main.tf",
    (n) =>
      `variable "v${n}" {\n  type = object({ ${times(10, (m) => `a${m} = optional(list(object({ b = string, c = map(any) })), []), `)} })\n  default = {}\n}\n`,
  ),
  "values of variables": (bytes) => ({
    "main.tf": fill(bytes / 2, (n) => `variable "v${n}" {}\n`),
    "terraform.tfvars": fill(bytes / 2, (n) => `v${n} = ["a", { b = "c" }]\n`),
  }),
};
