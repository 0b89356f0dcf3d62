import { type Family, fill, filled } from "./fill.ts";

const halves = (bytes: number) => bytes / 2 - 200;

/** Much code that asks for the same type, module, local value or resource. */
export const REPEATED: Readonly<Record<string, Family>> = {
  "loops over the outputs of a module": (bytes) => ({
    "main.tf": `variable "n" {\n  type = set(string)\n}\nmodule "m" {\n  source   = "./m"\n  for_each = var.n\n}\nlocals {\n${fill(halves(bytes), (n) => `  l${n} = [for a in module.m : a.o1]\n`)}}\n`,
    "m/main.tf": fill(halves(bytes), (n) => `output "o${n}" {\n  value = 1\n}\n`),
  }),
  "loops over one type": (bytes) => ({
    "main.tf": `variable "n" {\n  type = map(object({\n${fill(halves(bytes), (n) => `    o${n} = string\n`)}  }))\n}\nlocals {\n${fill(halves(bytes), (n) => `  l${n} = [for a in var.n : a.o1]\n`)}}\n`,
  }),
  "tags of a firewall": (bytes) => ({
    "main.tf": `resource "google_compute_instance" "a" {\n  tags = [${fill(halves(bytes), (n) => `"a-${n}",`)}]\n}\nresource "google_compute_firewall" "a" {\n  target_tags = [${fill(halves(bytes), (n) => `"b-${n}",`)}]\n}\n`,
  }),
  "keys of a backup": (bytes) => ({
    "main.tf": `resource "aws_ebs_volume" "a" {\n  tags = {\n${fill(halves(bytes), (n) => `    a${n} = 1\n`)}  }\n}\nresource "aws_backup_selection" "a" {\n${fill(halves(bytes), (n) => `  selection_tag {\n    key = "b${n}"\n  }\n`)}}\n`,
  }),
  "loops over one table": (bytes) => ({
    "main.tf": `locals {\n  big = {\n${fill(halves(bytes), (n) => `    k${n} = { a${n} = 1 }\n`)}  }\n}\n${fill(halves(bytes), (n) => `resource "aws_instance" "a${n}" {\n  for_each = local.big\n  ami      = each.value.missing\n}\n`)}`,
  }),
  "gateways of costly loops": filled(
    "main.tf",
    (n) =>
      `resource "aws_nat_gateway" "g${n}" {\n  for_each  = { for k in range(900) : k => [for q in range(20) : q] }\n  subnet_id = var.s[each.value]\n}\n`,
  ),
  "patterns of validations": filled(
    "main.tf",
    (n) =>
      `variable "v${n}" {\n  type = string\n  validation {\n    condition     = can(regex("${"(.?)".repeat(120)}", var.v${n}))\n    error_message = "No."\n  }\n}\n`,
  ),
  "a description of one word": filled(
    "main.tf",
    () => "changed ",
    'variable "v" {\n  type        = string\n  description = "',
    '"\n}\nresource "aws_instance" "a" {\n  instance_type = var.v\n  lifecycle {\n    ignore_changes = [instance_type]\n  }\n}\n',
  ),
  "services that ignore one part": (bytes) => ({
    "main.tf": `locals {\n  big = {\n${fill(halves(bytes), (n) => `    a${n} = 1\n`)}  }\n}\nresource "aws_ecs_task_definition" "t" {\n  family = local.big\n}\n${fill(halves(bytes), (n) => `resource "aws_ecs_service" "s${n}" {\n  task_definition = aws_ecs_task_definition.t.arn\n  lifecycle {\n    ignore_changes = [task_definition]\n  }\n}\n`)}`,
  }),
  "ignored members of a loop": (bytes) => ({
    "main.tf": `variable "v" {\n  type = map(any)\n}\nresource "aws_instance" "a" {\n  for_each = var.v\n${fill((bytes * 3) / 4 - 200, (n) => `  q${n} = each.value.q${n}\n`)}  lifecycle {\n    ignore_changes = [${fill(bytes / 4, (n) => `q${n},`)}]\n  }\n}\n`,
  }),
  "gateways of one local value": (bytes) => ({
    "main.tf": `variable "z" {\n  type = map(string)\n}\nlocals {\n  big = merge(var.z, {\n${fill(halves(bytes), (n) => `    a${n} = 1\n`)}  })\n}\n${fill(halves(bytes), (n) => `resource "aws_nat_gateway" "g${n}" {\n  for_each = local.big\n}\nresource "aws_route" "r${n}" {\n  for_each       = var.z\n  nat_gateway_id = aws_nat_gateway.g${n}["a"].id\n}\n`)}`,
  }),
  "dynamic blocks in JSON": (bytes) => ({
    "main.tf.json": `{"resource": {"aws_security_group": {"a": {${fill(halves(bytes), (n) => `"p${n}": 1, `)}"dynamic": {${fill(halves(bytes), (n) => `"d${n}": {"for_each": [], "content": {}}, `)}"d": {"for_each": [], "content": {}}}}}}}`,
  }),
};
