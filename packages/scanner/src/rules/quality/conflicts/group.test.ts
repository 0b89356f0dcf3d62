import { describe, expect, it } from "vitest";
import { testRule } from "../../../../test/rule-fixtures.ts";
import { outcomeOf } from "../../../../test/verdict.ts";
import type { Rule } from "../../../rule-language/rule.ts";
import { checksOf, conflictRules } from "../conflicts.ts";
import { AWS_DEMANDS, AWS_GROUPS } from "./aws.ts";
import type { Conflict } from "./conflict.ts";
import { conflictsOfDemand, conflictsOfGroup } from "./group.ts";

const resource = (type: string, body: string) => `resource "${type}" "it" {\n${body}\n}`;
const volume = (body: string) => resource("aws_ebs_volume", body);
const route = (body: string) =>
  resource("aws_route", `destination_cidr_block = "0.0.0.0/0"\n${body}\nroute_table_id = "it"`);
const updates = (body: string) => resource("aws_eks_node_group", `update_config {\n${body}\n}`);
const authorizer = (body: string) => resource("aws_apigatewayv2_route", body);
const listener = (body: string) => resource("aws_lb_listener", body);
const task = (body: string) => resource("aws_ecs_task_definition", body);
const input = (name: string, value: string) => `variable "${name}" {\n  default = ${value}\n}\n`;

testRule("quality-conflicting-settings", {
  fails: {
    "two targets of a route": route('gateway_id = "a"\nnat_gateway_id = "b"'),
    "no target of a route": route(""),
    "two of many, apart from each other": route('transit_gateway_id = "a"\ngateway_id = "b"'),
    "neither a size nor a snapshot": volume('availability_zone = "it"'),
    "two references": `${resource("aws_internet_gateway", "")}\n${resource("aws_nat_gateway", "")}\n${route(
      "gateway_id = aws_internet_gateway.it.id\nnat_gateway_id = aws_nat_gateway.it.id",
    )}`,
    "a target, and another one of the caller's": `variable "a" {}\n${route(
      'gateway_id = "it"\nnat_gateway_id = var.a',
    )}`,
    "half of a pair, of the caller's": `variable "given" {}\n${resource(
      "aws_lambda_function",
      's3_bucket = var.given\nhandler = "a"\nruntime = "a"',
    )}`,
    "two limits in a block": updates("max_unavailable = 1\nmax_unavailable_percentage = 10"),
    "no limit in a block": updates(""),
    "a block beside an argument": resource(
      "aws_lb",
      'subnets = ["a", "b"]\nsubnet_mapping {\n  subnet_id = "a"\n}',
    ),
    "a type that needs an argument": authorizer('authorization_type = "JWT"'),
    "a type in small letters": authorizer('authorization_type = "jwt"'),
    "a type that refuses an argument": listener('protocol = "HTTP"\ncertificate_arn = "it"'),
    "one of a list that needs an argument": task(
      'requires_compatibilities = ["EC2", "FARGATE"]\nnetwork_mode = "awsvpc"\ncpu = 256',
    ),
    "a default that needs an argument": resource(
      "aws_lb_target_group",
      'port = 80\nprotocol = "HTTP"',
    ),
    "half of a pair": resource(
      "aws_lambda_function",
      's3_bucket = "it"\nhandler = "a"\nruntime = "a"',
    ),
  },
  failsByDefault: {
    "two inputs with defaults": `${input("size", '"a"')}${input("other", '"b"')}${route(
      "gateway_id = var.size\nnat_gateway_id = var.other",
    )}`,
    "a type by default": `${input("kind", '"JWT"')}${authorizer("authorization_type = var.kind")}`,
  },
  passes: {
    "one target": route('gateway_id = "a"'),
    "a network of databases": route('odb_network_arn = "a"'),
    "a machine, before version 5": route('instance_id = "a"'),
    "one target, and the other as null": route('gateway_id = "a"\nnat_gateway_id = null'),
    "one target, and the other as an empty text": route('gateway_id = "a"\nnat_gateway_id = ""'),
    "one target, by condition": `variable "public" {}\n${route(
      'gateway_id = var.public ? "a" : null\nnat_gateway_id = var.public ? null : "b"',
    )}`,
    "one target of two, which the caller chooses": `variable "a" {}\nvariable "b" {}\n${route(
      "gateway_id = var.a\nnat_gateway_id = var.b",
    )}`,
    "one target of two, in an object": `variable "all" {
      type = object({ a = optional(string), b = optional(string) })
      validation {
        condition     = (var.all.a != null) != (var.all.b != null)
        error_message = "Give one of them."
      }
    }
    ${route("gateway_id = var.all.a\nnat_gateway_id = var.all.b")}`,
    "a size": volume("size = 8"),
    "a size of the caller's": `variable "size" {}\n${volume("size = var.size")}`,
    "a size that may be given": `${input("all", "{}")}${volume("size = try(var.all.size, null)")}`,
    "an input that may be left out": `${input("size", "null")}${volume("size = var.size")}`,
    "an input that may be empty": `${input("subnets", "[]")}${resource("aws_lb", "subnets = var.subnets")}`,
    "blocks of the caller's": `variable "subnets" {}\n${resource(
      "aws_lb",
      'dynamic "subnet_mapping" {\n  for_each = var.subnets\n  content {\n    subnet_id = subnet_mapping.value\n  }\n}',
    )}`,
    "blocks that are empty by default": `${input("subnets", "[]")}${resource(
      "aws_lb",
      'dynamic "subnet_mapping" {\n  for_each = var.subnets\n  content {\n    subnet_id = subnet_mapping.value\n  }\n}',
    )}`,
    "one limit": updates("max_unavailable = 1"),
    "no block": resource("aws_eks_node_group", ""),
    "a type with what it needs": authorizer('authorization_type = "JWT"\nauthorizer_id = "it"'),
    "another type": authorizer('authorization_type = "AWS_IAM"'),
    "a type of the caller's": `variable "kind" {}\n${authorizer("authorization_type = var.kind")}`,
    "a type without what it refuses": listener('protocol = "HTTP"'),
    "a task of machines": task('requires_compatibilities = ["EC2"]'),
    "a target that needs nothing": resource("aws_lb_target_group", 'target_type = "lambda"'),
    "a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::EC2::Volume\n    Properties:\n      AvailabilityZone: it\n",
    },
  },
});

/** A resource with arguments in a block. */
function resourceWith(types: string, block: string, names: readonly string[]): string {
  const [type = ""] = types.split(" ");
  const [kind, label] = type.startsWith("data.") ? ["data", type.slice(5)] : ["resource", type];
  const lines = names.flatMap((name) => {
    const [first = "", inner] = name.split(".");
    return inner === undefined ? `${first} = "it"` : `${first} {\n${inner} = "it"\n}`;
  });
  const steps = block === "" ? [] : block.split(".");
  const body = steps.reduceRight((text, step) => `${step} {\n${text}\n}`, lines.join("\n"));
  return `${kind} "${label}" "it" {\n${body}\n}`;
}

/** What a single conflict says of a resource. */
function outcomeWith(conflict: Conflict, text: string) {
  const rules = conflictRules.map((rule): Rule => ({ ...rule, checks: checksOf([conflict]) }));
  return outcomeOf(rules, text);
}

describe("each group", () => {
  it.each(AWS_GROUPS)("of %s in `%s` is found: %s %s", (...group) => {
    const [types, block, , text] = group;
    for (const conflict of conflictsOfGroup(group)) {
      const isTooMany = conflict[1].endsWith("exclude each other");
      const broken = resourceWith(types, block, isTooMany ? text.split(" ") : []);
      expect(outcomeWith(conflict, broken), conflict[1]).toBe("fails");
    }
  });
});

describe("each demand", () => {
  it.each(AWS_DEMANDS)("of %s in `%s` is found: %s %s %s", (...demand) => {
    const [types, block, when, relation, text] = demand;
    const [, name = "", negation, values = "it"] = /^([\w.]+)(?:(!?)=(.*))?$/.exec(when) ?? [];
    const condition = negation === "!" ? [] : [name];
    const names = relation === "needs" ? condition : [...condition, ...text.split(" ")];
    const last = name.split(".").at(-1);
    const [value = ""] = values.split(" ");
    const broken = resourceWith(types, block, names).replace(
      `${last} = "it"`,
      `${last} = "${value}"`,
    );
    for (const conflict of conflictsOfDemand(demand)) {
      expect(outcomeWith(conflict, broken), conflict[1]).toBe("fails");
    }
  });
});
