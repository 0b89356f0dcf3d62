// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const account = (name: string, validation = "") => `
  variable "project" {
    type = string
    ${validation}
  }
  locals {
    short = "st\${var.project}"
  }
  resource "azurerm_resource_group" "it" {
    name = "rg-\${var.project}"
  }
  resource "azurerm_storage_account" "it" {
    name = ${name}
  }`;
const VALIDATION = 'validation {\n condition = true\n error_message = "It must be short."\n }';

testRule("quality-unchecked-name", {
  fails: {
    "any input": account('"st${var.project}"'),
    "a dash": account('"st-${var.project}"', VALIDATION),
    "any input, through a local": account("local.short"),
    "any input in lowercase": account('lower("st${var.project}")'),
  },
  passes: {
    "an input with a validation": account('"st${var.project}"', VALIDATION),
    "what is left after other characters": account(
      'lower(replace("st${var.project}", "/[^a-zA-Z0-9]/", ""))',
    ),
    "a name of the caller": account("var.project"),
    "an input for this name alone": account('"st${var.own}"').replace(
      /locals[\s\S]*?(?= {2}resource "azurerm_storage)/,
      'variable "own" {}\n',
    ),
    "a service with other names": account('"storage"').replace(
      '"azurerm_storage_account" "it" {\n    name = "storage"',
      '"azurerm_virtual_network" "it" {\n    name = "vnet-${var.project}"',
    ),
  },
});
