import { testRule } from "../../../test/rule-fixtures.ts";

const override = (...types: readonly string[]) => `
  resource "aws_autoscaling_group" "it" {
    mixed_instances_policy {
      launch_template {
        ${types.map((type) => `override {\n instance_type = "${type}"\n}`).join("\n")}
      }
    }
  }`;

const nodes = (types: string) => `
  variable "given" {}
  resource "aws_eks_node_group" "it" {
    instance_types = ${types}
  }`;

const fleet = (type: string) => `
  resource "aws_spot_fleet_request" "it" {
    launch_specification {
      instance_type = "${type}"
    }
  }`;

const batch = (types: string) => `
  resource "aws_batch_compute_environment" "it" {
    compute_resources {
      instance_type = ${types}
    }
  }`;

testRule("eff-previous-generation", {
  fails: {
    "nodes of previous families": nodes('["m4.xlarge", "c4.xlarge"]'),
    "nodes of one previous type": nodes('["r4.large"]'),
    "nodes of a map": nodes("each.value.types").replace(
      "instance_types",
      'for_each = { batch = { types = ["m4.large"] } }\n instance_types',
    ),
    "overrides of previous families": override("m4.large", "c4.large"),
    "a fleet": fleet("c4.large"),
    "families of a queue": batch('["m4", "c4"]'),
    "a template": `
      resource "aws_launch_template" "it" {
        instance_requirements {
          allowed_instance_types = ["m4.*"]
        }
      }`,
  },
  passes: {
    "nodes of current families": nodes('["m7i.xlarge", "c7i.xlarge"]'),
    "a previous type beside current ones": nodes('["m5.large", "m4.large"]'),
    "overrides with a current one": override("m4.large", "m6i.large"),
    "an override without a type": override("m4.large").replace('instance_type = "m4.large"', ""),
    "a current fleet": fleet("c7g.large"),
    "what the service chooses": batch('["optimal"]'),
    "no types": nodes("[]"),
    "types of today": nodes('["t4g.xlarge"]'),
  },
  open: {
    "the caller's types": nodes("var.given"),
    "the caller's overrides": `
      variable "given" {}
      resource "aws_autoscaling_group" "it" {
        mixed_instances_policy {
          launch_template {
            override {
              instance_type = "m4.large"
            }
            dynamic "override" {
              for_each = var.given
              content {
                instance_type = override.value
              }
            }
          }
        }
      }`,
  },
});

testRule("eff-older-generation", {
  fails: { "a previous type beside current ones": nodes('["m5.large", "m4.large"]') },
  passes: { "previous types only": nodes('["m4.large"]') },
});
