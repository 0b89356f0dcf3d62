import { testRule } from "../../../test/rule-fixtures.ts";

const service = (of = "aws_apprunner_service.fixture.arn") => `
  resource "aws_apprunner_service" "fixture" {
    network_configuration {
      ingress_configuration {
        is_publicly_accessible = true
      }
    }
  }
  resource "aws_apprunner_service" "other" {
    network_configuration {
      ingress_configuration {
        is_publicly_accessible = false
      }
    }
  }
  resource "aws_wafv2_web_acl_association" "fixture" {
    resource_arn = ${of}
    web_acl_arn  = "arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/a/b"
  }`;

testRule("aws-apprunner-public", {
  fails: { "a firewall of another service": service("aws_apprunner_service.other.arn") },
  passes: { "a firewall in front": service() },
});
