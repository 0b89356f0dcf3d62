import { testRule } from "../../../test/rule-fixtures.ts";

const group = (matcher: string) => `
  resource "aws_lb_target_group" "it" {
    health_check {
      path    = "/ready"
      matcher = "${matcher}"
    }
  }`;
const compose = (test: string) => ({
  "compose.yaml": `services:\n  it:\n    image: it:1\n    healthcheck:\n      test: ${test}\n`,
});
const template = (codes: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It:\n    Type: AWS::ElasticLoadBalancingV2::TargetGroup\n    Properties:\n      Matcher: { HttpCode: "${codes}" }\n`,
});
const probe = (command: string) => ({
  "it.yaml": `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: it }\nspec:\n  template:\n    spec:\n      containers:\n        - name: it\n          livenessProbe: { exec: { command: [sh, -c, "${command}"] } }\n`,
});

testRule("quality-lenient-health-check", {
  fails: {
    "errors of clients": group("200-499"),
    "not found": group("200,404"),
    "a template": template("200-404"),
    "a shell that ignores the failure": compose("curl -f localhost || true"),
    "a list": compose('["CMD-SHELL", "curl -f localhost || exit 0"]'),
    "no check at all": compose("[CMD, 'true']"),
    "a probe": probe("pg_isready || true"),
  },
  passes: {
    success: group("200-299"),
    redirects: group("200-399"),
    "a login": group("200,401"),
    "a sound template": template("200"),
    "a shell that fails": compose("curl -f localhost || exit 1"),
    "a program named true-check": compose("curl -f localhost/true"),
    "a sound probe": probe("pg_isready"),
  },
});
