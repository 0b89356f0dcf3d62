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

testRule("quality-blind-health-check", {
  fails: {
    "checks of the machine": group(`${BEHIND}  health_check_type = "EC2"\n`),
    "no type": group(BEHIND),
    "groups of the caller": `variable "arns" {\n  type = list(string)\n}\n${group("  target_group_arns = var.arns\n")}`,
    "an attachment": group("", ATTACHED),
    "a group of Google without healing": manager(PORT),
    "a scale set without a probe": scaleSet(POOL),
  },
  passes: {
    "checks of the balancer": group(`${BEHIND}  health_check_type = "ELB"\n`),
    "no balancer": group(""),
    "a group that heals": manager(PORT + HEALING),
    "a group that serves no port": manager(""),
    "a probe": scaleSet(`${POOL}  health_probe_id = "it"\n`),
    "the extension for health": scaleSet(
      `${POOL}  extension {\n    name = "it"\n    type = "ApplicationHealthLinux"\n  }\n`,
    ),
  },
});
