// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const provider = (isProtected: string, protection = "ENABLED") => `
  variable "given" {
    type = bool
  }
  resource "aws_autoscaling_group" "it" {
    protect_from_scale_in = ${isProtected}
  }
  resource "aws_ecs_capacity_provider" "it" {
    auto_scaling_group_provider {
      auto_scaling_group_arn         = aws_autoscaling_group.it.arn
      managed_termination_protection = "${protection}"
    }
  }`;

const backend = (name: string, port = 'named_port {\n name = "http"\n port = 8080\n }') => `
  resource "google_compute_region_instance_group_manager" "it" {
    ${port}
  }
  resource "google_compute_backend_service" "it" {
    port_name = "${name}"
    backend {
      group = google_compute_region_instance_group_manager.it.instance_group
    }
  }`;

const lock = (bucket: string, status?: string) => `
  resource "aws_s3_bucket" "it" {
    ${bucket}
  }
  resource "aws_s3_bucket_object_lock_configuration" "it" {
    bucket = aws_s3_bucket.it.id
  }
  ${status === undefined ? "" : `resource "aws_s3_bucket_versioning" "it" {\n bucket = aws_s3_bucket.it.id\n versioning_configuration {\n status = "${status}"\n }\n }`}`;

const pipeline = (input: string) => `
  variable "given" {}
  resource "aws_codepipeline" "it" {
    stage {
      name = "Source"
      action {
        name             = "Source"
        output_artifacts = ["source"]
      }
    }
    stage {
      name = "Deploy"
      action {
        name            = "Deploy"
        input_artifacts = [${input}]
      }
    }
  }`;

const role = (key: string, subject: string, test = "StringEquals") => `
  data "aws_iam_policy_document" "it" {
    statement {
      actions = ["sts:AssumeRoleWithWebIdentity"]
      condition {
        test     = "${test}"
        variable = "${key}:sub"
        values   = ["${subject}"]
      }
    }
  }
  resource "aws_iam_role" "it" {
    assume_role_policy = data.aws_iam_policy_document.it.json
  }`;

const EKS = "oidc.eks.eu-west-1.amazonaws.com/id/0A";

const kafka = (insync: number, copies = 3) =>
  `resource "aws_msk_configuration" "it" {\n  server_properties = <<-EOT\n    default.replication.factor = ${copies}\n    min.insync.replicas = ${insync}\n  EOT\n}\n`;

const machine = (type: string, argument: string, data: string) =>
  `variable "given" {}\nresource "${type}" "it" {\n  ${argument} = ${data}\n}\n`;

const record = (lines: string) =>
  `resource "google_dns_managed_zone" "it" {\n  dns_name = "a.example."\n}\nresource "google_dns_record_set" "it" {\n${lines}\n}\n`;

const subscription = (ttl: string, more = "") =>
  `resource "google_pubsub_subscription" "it" {\n  ${more}\n  expiration_policy {\n    ttl = "${ttl}"\n  }\n}\n`;

const application = (settings: string, size = "F1") =>
  `resource "azurerm_service_plan" "it" {\n sku_name = "${size}"\n}\nresource "azurerm_linux_web_app" "it" {\n service_plan_id = azurerm_service_plan.it.id\n site_config {\n${settings}\n}\n}\n`;

testRule("quality-mismatched-resources", {
  fails: {
    "an application that is always on in a free plan": application("always_on = true"),
    "an application that is always on by default": application("", "D1"),
    "a group that doesn't protect machines": provider("false"),
    "a port that the group doesn't name": backend("web"),
    "a lock without versions": lock(""),
    "a lock on a bucket whose versions are suspended": lock("", "Suspended"),
    "an artifact that no action makes": pipeline('"build"'),
    "a subject in the plural": role(EKS, "system:serviceaccounts:dns:external-dns"),
    "a subject without its beginning": role(EKS, "dns:external-dns"),
    "copies that all have to confirm": kafka(3),
    "a script as text": machine("aws_launch_template", "user_data", '"#!/bin/bash\\nset -e"'),
    "a script with the caller's part": machine(
      "aws_launch_template",
      "user_data",
      '"#!/bin/sh\\necho ${var.given}"',
    ),
    "a configuration as text": machine(
      "azurerm_linux_virtual_machine",
      "custom_data",
      '"#cloud-config\\npackages: []"',
    ),
    "a name without a dot": record('name = "api.a.example"'),
    "a zone without a dot": record("").replace("a.example.", "a.example"),
    "a target without a dot": record(
      'name = "api.a.example."\ntype = "CNAME"\nrrdatas = ["web.a.example"]',
    ),
    "a subscription of a day": subscription("86400s"),
  },
  passes: {
    "an application of a free plan": application("always_on = false"),
    "an application of a larger plan": application("always_on = true", "B1"),
    "a group that protects machines": provider("true"),
    "a group of the caller's choice": provider("var.given"),
    "a provider that doesn't": provider("false", "DISABLED"),
    "a port of the group": backend("http"),
    "ports that are named elsewhere": backend("web", ""),
    "a lock on a bucket with versions": lock("", "Enabled"),
    "a lock on a bucket made for it": lock("object_lock_enabled = true"),
    "an artifact of the source": pipeline('"source"'),
    "an artifact of the caller's": pipeline("var.given"),
    "a subject": role(EKS, "system:serviceaccount:dns:external-dns"),
    "a subject of another issuer": role("token.actions.githubusercontent.com", "repo:a/b:*"),
    "a pattern": role(EKS, "*:external-dns", "StringLike"),
    "a copy that may be missing": kafka(2),
    "a single copy": kafka(1, 1),
    "an encoded script": machine("aws_launch_template", "user_data", 'base64encode("#!/bin/sh")'),
    "an encoded script with the caller's part": machine(
      "aws_launch_template",
      "user_data",
      'base64encode("#!/bin/sh\\necho ${var.given}")',
    ),
    "a script of a machine, which Terraform encodes": machine(
      "aws_instance",
      "user_data",
      '"#!/bin/sh"',
    ),
    "data of the caller's": machine("aws_launch_template", "user_data", "var.given"),
    "a name with a dot": record('name = "api.a.example."'),
    "a name in the zone": record('name = "api.${google_dns_managed_zone.it.dns_name}"'),
    "an address": record('name = "a.example."\ntype = "A"\nrrdatas = ["203.0.113.1"]'),
    "a subscription that stays": subscription(""),
    "a subscription of a month": subscription("2678400s"),
    "messages of an hour": subscription("86400s", 'message_retention_duration = "3600s"'),
  },
});
