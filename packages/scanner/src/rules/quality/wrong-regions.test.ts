import { testRule } from "../../../test/rule-fixtures.ts";

const PROVIDERS = `
  provider "aws" {
    region = "eu-west-1"
  }
  provider "aws" {
    alias  = "global"
    region = "us-east-1"
  }`;
const certificate = (more = "") =>
  `resource "aws_acm_certificate" "it" {\n domain_name = "example.com"\n ${more}\n}\n`;
const distribution = (arn = "aws_acm_certificate.it.arn") =>
  `resource "aws_cloudfront_distribution" "it" {\n viewer_certificate {\n acm_certificate_arn = ${arn}\n}\n}\n`;
const shared = () => distribution().replace("_distribution", "_multitenant_distribution");
const VALIDATION =
  'resource "aws_acm_certificate_validation" "it" {\n certificate_arn = aws_acm_certificate.it.arn\n}\n';
const alarm = (namespace: string, more = "") =>
  `resource "aws_cloudwatch_metric_alarm" "it" {\n namespace = "${namespace}"\n ${more}\n}\n`;
const acl = (scope: string) => `resource "aws_wafv2_web_acl" "it" {\n scope = "${scope}"\n}\n`;
const USE1 = "provider = aws.global";

testRule("quality-wrong-region", {
  fails: {
    "a certificate": `${PROVIDERS}\n${certificate()}${distribution()}`,
    "a certificate that is validated": `${PROVIDERS}\n${certificate()}${VALIDATION}${distribution(
      "aws_acm_certificate_validation.it.certificate_arn",
    )}`,
    "a certificate of tenants": `${PROVIDERS}\n${certificate()}${shared()}`,
    "an alarm": `${PROVIDERS}\n${alarm("AWS/Route53")}`,
    "a firewall": `${PROVIDERS}\n${acl("CLOUDFRONT")}`,
  },
  passes: {
    "a certificate in its region": `${PROVIDERS}\n${certificate(USE1)}${distribution()}`,
    "a certificate of tenants in its region": `${PROVIDERS}\n${certificate(USE1)}${shared()}`,
    "a certificate by the resource's region": `${PROVIDERS}\n${certificate('region = "us-east-1"')}${distribution()}`,
    "a certificate of a load balancer": `${PROVIDERS}\n${certificate()}`,
    "an alarm in its region": `${PROVIDERS}\n${alarm("AWS/Route53", USE1)}`,
    "an alarm of another service": `${PROVIDERS}\n${alarm("AWS/EC2")}`,
    "a regional firewall": `${PROVIDERS}\n${acl("REGIONAL")}`,
    "a region of the caller's": certificate() + distribution(),
    "a region that a variable names": `variable "region" {}\nprovider "aws" {\n region = var.region\n}\n${certificate()}${distribution()}`,
  },
});
