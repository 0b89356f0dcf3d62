import { testRule } from "../../../test/rule-fixtures.ts";

const group = (body: string, rest = "") =>
  `resource "aws_autoscaling_group" "it" {\n  name = "it"\n${body}}\n${rest}`;
const BEHIND = '  target_group_arns = ["arn"]\n';
const ATTACHED =
  'resource "aws_autoscaling_attachment" "it" {\n  autoscaling_group_name = aws_autoscaling_group.it.name\n  lb_target_group_arn    = "arn"\n}\n';
const manager = (body: string) =>
  `resource "google_compute_region_instance_group_manager" "it" {\n  name = "it"\n${body}}\n`;
const PORT = '  named_port {\n    name = "http"\n    port = 80\n  }\n';
const HEALING =
  '  auto_healing_policies {\n    health_check      = "it"\n    initial_delay_sec = 60\n  }\n';
const scaleSet = (body: string) =>
  `resource "azurerm_linux_virtual_machine_scale_set" "it" {\n  name = "it"\n${body}}\n`;
const POOL =
  '  network_interface {\n    name = "it"\n    ip_configuration {\n      name = "it"\n      load_balancer_backend_address_pool_ids = ["it"]\n    }\n  }\n';

const app = (config: string, workers = 3) => `
  resource "azurerm_service_plan" "it" {
    worker_count = ${workers}
  }
  resource "azurerm_linux_web_app" "it" {
    service_plan_id = azurerm_service_plan.it.id
    site_config {
      ${config}
    }
  }`;
const site = (check: string) => ({
  "azuredeploy.json": `{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    { "type": "Microsoft.Web/serverfarms", "apiVersion": "2023-12-01", "name": "plan", "sku": { "name": "P1v3", "capacity": 3 } },
    { "type": "Microsoft.Web/sites", "apiVersion": "2023-12-01", "name": "shop", "kind": "app,linux",
      "properties": { "serverFarmId": "[resourceId('Microsoft.Web/serverfarms', 'plan')]", "siteConfig": { "linuxFxVersion": "NODE|22-lts"${check} } } }
  ]
}`,
});

const template = (properties: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It: { Type: AWS::AutoScaling::AutoScalingGroup, Properties: { MinSize: "1", ${properties} } }\n`,
});

testRule("quality-blind-health-check", {
  fails: {
    "checks of the machine in CloudFormation": template(
      "TargetGroupARNs: [it], HealthCheckType: EC2",
    ),
    "no type in CloudFormation": template("LoadBalancerNames: [it]"),
    "checks of the machine": group(`${BEHIND}  health_check_type = "EC2"\n`),
    "no type": group(BEHIND),
    "groups of the caller": `variable "arns" {\n  type = list(string)\n}\n${group("  target_group_arns = var.arns\n")}`,
    "groups that the caller may give": `variable "arns" {\n  type = list(string)\n  default = []\n}\n${group('  target_group_arns = var.arns\n  health_check_type = "EC2"\n')}`,
    "an attachment": group("", ATTACHED),
    "a group of Google without healing": manager(PORT),
    "a scale set without a probe": scaleSet(POOL),
    "several workers without a check": app(""),
    "several workers of a template": site(""),
    "a rule of a balancer without a probe": 'resource "azurerm_lb_rule" "it" {}',
    "workers of a plan of the caller":
      'variable "plan" {}\nresource "azurerm_linux_web_app" "it" {\n  service_plan_id = var.plan\n  site_config {}\n}',
  },
  passes: {
    "checks of the balancer in CloudFormation": template(
      "TargetGroupARNs: [it], HealthCheckType: ELB",
    ),
    "a parameter in CloudFormation": template(
      "TargetGroupARNs: [it], HealthCheckType: !Ref HealthCheckType",
    ),
    "no balancer in CloudFormation": template("HealthCheckType: EC2"),
    "checks of the balancer": group(`${BEHIND}  health_check_type = "ELB"\n`),
    "no balancer": group(""),
    "a type that the caller gives, too": `variable "arns" {\n  type = list(string)\n  default = []\n}\nvariable "type" {\n  default = "EC2"\n}\n${group("  target_group_arns = var.arns\n  health_check_type = var.type\n")}`,
    "a choice by the groups": `variable "arns" {\n  type = list(string)\n  default = []\n}\n${group('  target_group_arns = var.arns\n  health_check_type = length(var.arns) > 0 ? "ELB" : "EC2"\n')}`,
    "a group that heals": manager(PORT + HEALING),
    "a group that serves no port": manager(""),
    "a check of the workers": app('health_check_path = "/healthz"'),
    "a check in a template": site(', "healthCheckPath": "/healthz"'),
    "one worker": app("", 1),
    "one worker by default": app("").replace("worker_count = 3", ""),
    "a rule with a probe": 'resource "azurerm_lb_rule" "it" {\n  probe_id = "it"\n}',
    "a probe": scaleSet(`${POOL}  health_probe_id = "it"\n`),
    "the extension for health": scaleSet(
      `${POOL}  extension {\n    name = "it"\n    type = "ApplicationHealthLinux"\n  }\n`,
    ),
  },
});
