// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const group = (rest: string, template = "aws_launch_template.it.id") => `
  variable "template" {}
  resource "aws_launch_template" "it" {}
  resource "aws_autoscaling_group" "it" {
    launch_template {
      id = ${template}
    }
    ${rest}
  }`;

const stack = (policy: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Template:
    Type: AWS::EC2::LaunchTemplate
  Group:
    Type: AWS::AutoScaling::AutoScalingGroup
${policy}    Properties:
      LaunchTemplate:
        LaunchTemplateId: !Ref Template
        Version: !GetAtt Template.LatestVersionNumber
`,
});

const following = (version: string, refresh = 'strategy = "Rolling"') => `
  variable "template" {}
  resource "aws_launch_template" "it" {}
  resource "aws_autoscaling_group" "it" {
    launch_template {
      id      = aws_launch_template.it.id
      version = ${version}
    }
    instance_refresh {
      ${refresh}
    }
  }`;

testRule("quality-stale-machines", {
  fails: {
    "a refresh that never starts": following('"$Latest"'),
    "a refresh that never starts, of several types": `
      resource "aws_launch_template" "it" {}
      resource "aws_autoscaling_group" "it" {
        mixed_instances_policy {
          launch_template {
            launch_template_specification {
              launch_template_id = aws_launch_template.it.id
              version            = "$Default"
            }
          }
        }
        instance_refresh {
          strategy = "Rolling"
        }
      }`,
    "no refresh": group(""),
    "machines that live for a year": group("max_instance_lifetime = 31536000"),
    "a lifetime of the caller's": group("max_instance_lifetime = var.template"),
    "no update in a template": stack(""),
    "no update of a group of Google": `
      resource "google_compute_instance_template" "it" {}
      resource "google_compute_instance_group_manager" "it" {
        version {
          instance_template = google_compute_instance_template.it.id
        }
      }`,
  },
  passes: {
    "a refresh": group('instance_refresh {\n strategy = "Rolling"\n }'),
    "a version that changes": following("aws_launch_template.it.latest_version"),
    "a number": following('"3"'),
    "a refresh that other changes start": following('"$Latest"', 'triggers = ["tag"]'),
    "the version of another's template": following('"$Latest"').replace(
      "aws_launch_template.it.id",
      "var.template",
    ),
    "machines that live for a week": group("max_instance_lifetime = 604800"),
    "a refresh by choice": group(
      'dynamic "instance_refresh" {\n for_each = var.template\n content {}\n }',
    ),
    "a template of the caller": group("", "var.template"),
    "a group that is replaced": group('name = "it-${aws_launch_template.it.latest_version}"'),
    "an update in a template": stack(
      "    UpdatePolicy:\n      AutoScalingRollingUpdate:\n        MinInstancesInService: 1\n",
    ),
  },
});
