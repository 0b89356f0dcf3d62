import { testRule } from "../../../test/rule-fixtures.ts";

testRule("quality-deprecated-type", {
  fails: {
    "a rendered file": 'data "template_file" "it" {\n template = "a"\n}',
    "an object of a bucket": 'resource "aws_s3_bucket_object" "it" {\n key = "a"\n}',
    "a plan of the first App Service":
      'resource "azurerm_app_service_plan" "it" {\n name = "it"\n}',
    "a machine of Azure": 'resource "azurerm_virtual_machine" "it" {\n name = "it"\n}',
  },
  passes: {
    "what replaces it": 'resource "aws_s3_object" "it" {\n key = "a"\n}',
    "another provider": 'data "cloudinit_config" "it" {}',
    "an example": { "main.tf": "", "examples/a/main.tf": 'data "template_file" "it" {}' },
  },
});
