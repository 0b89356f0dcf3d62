// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const gateway = (body: string, name = "x") =>
  `resource "aws_nat_gateway" "${name}" {\n${body}\n}\n`;
const variable = (name: string, type: string) => `variable "${name}" {\n  type = ${type}\n}\n`;

testRule("eff-nat-per-zone", {
  fails: {
    "one per zone given": variable("azs", "list(string)") + gateway("count = length(var.azs)"),
    "one per subnet": `${variable("public_subnets", "map(string)")}resource "aws_subnet" "public" {\n  for_each = var.public_subnets\n}\n${gateway("for_each = aws_subnet.public")}`,
    "by way of a local": `data "aws_availability_zones" "x" {}\nlocals {\n  zones = slice(data.aws_availability_zones.x.names, 0, 3)\n}\n${gateway("for_each = toset(local.zones)")}`,
    "a fixed number": gateway("count = 3"),
    "written out one by one": gateway("") + gateway("", "y"),
  },
  passes: {
    "one for all": gateway(""),
    "a fixed number of one": gateway("count = 1"),
    "one of a local": `locals {\n  gateways = 1\n}\n${gateway("count = local.gateways")}`,
    "as the caller likes": `${variable("azs", "list(string)")}${variable("single_nat_gateway", "bool")}locals {\n  count = var.single_nat_gateway ? 1 : length(var.azs)\n}\n${gateway("count = local.count")}`,
    "where the caller likes":
      variable("nat_subnets", "list(string)") + gateway("count = length(var.nat_subnets)"),
    "as a called module says": `module "m" {\n  source = "./m"\n}\n${gateway("count = module.m.n")}`,
  },
});

const VPC = 'resource "aws_vpc" "x" {}\n';
const endpoint = (service: string, region = "${data.aws_region.x.name}") =>
  `resource "aws_vpc_endpoint" "x" {\n  service_name = "com.amazonaws.${region}.${service}"\n}\ndata "aws_region" "x" {}\n`;

testRule("eff-nat-without-endpoint", {
  fails: {
    "no endpoint": VPC + gateway(""),
    "an endpoint for something else": VPC + gateway("") + endpoint("ecr.api", "eu-west-1"),
  },
  failsByDefault: {
    "one that is off by default": `variable "on" {\n  default = false\n}\n${VPC}${gateway("")}resource "aws_vpc_endpoint" "x" {\n  count        = var.on ? 1 : 0\n  service_name = "com.amazonaws.eu-west-1.s3"\n}\n`,
  },
  passes: {
    "one for S3": VPC + gateway("") + endpoint("s3"),
    "one for DynamoDB": VPC + gateway("") + endpoint("dynamodb"),
    "a network made elsewhere": gateway(""),
  },
});

testArgumentRule("eff-cloudfront-price-class", {
  type: "aws_cloudfront_distribution",
  argument: "price_class",
  bad: ['"PriceClass_All"'],
  good: ['"PriceClass_100"', '"PriceClass_200"'],
  absent: "fails",
});
