// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const rules = (second: string, listener = "var.given") => `
  variable "given" {}
  locals { rules = { api = { priority = 10 }, web = { priority = ${second} } } }
  resource "aws_lb_listener_rule" "it" {
    for_each     = local.rules
    listener_arn = ${listener}
    priority     = each.value.priority
  }`;
const subnets = (numbers: string) => `
  variable "vpc_id" {}
  resource "aws_subnet" "it" {
    for_each   = ${numbers}
    vpc_id     = var.vpc_id
    cidr_block = cidrsubnet("10.0.0.0/16", 8, each.value)
  }`;

testRule("quality-colliding-instances", {
  fails: {
    "two rules": rules("10"),
    "two subnets": subnets("{ a = 0, b = 0 }"),
    "two rules of Azure": `
      resource "azurerm_network_security_rule" "it" {
        for_each                    = { https = "443", metrics = "9090" }
        name                        = each.key
        network_security_group_name = "web"
        priority                    = 100
        direction                   = "Inbound"
      }`,
  },
  passes: {
    "a place for each": rules("20"),
    "subnets side by side": subnets("{ a = 0, b = 1 }"),
    "rules of two listeners": rules("10", "each.key"),
    "priorities of the caller's": rules("var.given"),
    "priorities that the service gives": rules("null").replace("priority = 10", "priority = null"),
  },
});
