import { testRule } from "../../../test/rule-fixtures.ts";

const target = (least: string, most: string, more = "") => `
  variable "given" {}
  resource "aws_appautoscaling_target" "it" {
    min_capacity = ${least}
    max_capacity = ${most}
  }
  ${more}`;
const airflow = (least: string, most: string) =>
  `resource "aws_mwaa_environment" "it" {\n min_workers = ${least}\n max_workers = ${most}\n}`;
const profile = (least: number, most: number) =>
  `profile {\n capacity {\n minimum = ${least}\n maximum = ${most}\n default = ${least}\n}\n}`;
const setting = (...profiles: readonly string[]) =>
  `resource "azurerm_monitor_autoscale_setting" "it" {\n${profiles.join("\n")}\n}`;
const pool = (body: string) => `resource "google_container_node_pool" "it" {\n${body}\n}`;

const bicep = (least: number) => ({
  "main.bicep": `resource a 'Microsoft.Insights/autoscaleSettings@2022-10-01' = {
  name: 'a'
  properties: {
    profiles: [
      { name: 'p', capacity: { default: '6', minimum: '${least}', maximum: '6' }, rules: [] }
    ]
  }
}
`,
});

testRule("eff-equal-bounds", {
  fails: {
    "a setting in Bicep": bicep(6),
    "a target": target("4", "4"),
    workers: airflow("10", "10"),
    "a setting of Azure": setting(profile(5, 5)),
    "profiles with the same number": setting(profile(5, 5), profile(5, 5)),
    nodes: pool("autoscaling {\n min_node_count = 3\n max_node_count = 3\n}"),
    "the services of a map": `
      locals { services = { api = { min = 3 }, web = { min = 1 } } }
      resource "aws_appautoscaling_target" "it" {
        for_each     = local.services
        min_capacity = each.value.min
        max_capacity = 3
      }`,
  },
  passes: {
    "a setting in Bicep with room": bicep(2),
    "room to grow": target("2", "4"),
    "a single unit": target("1", "1"),
    "a schedule": target("4", "4", 'resource "aws_appautoscaling_scheduled_action" "it" {}'),
    "one worker": airflow("1", "1"),
    "bounds that aren't given": airflow("null", "null"),
    "two profiles": setting(profile(2, 2), profile(8, 8)),
    "a setting with room": setting(profile(2, 8)),
    "a pool without bounds": pool("node_count = 3"),
  },
  open: { "bounds of the caller's": target("var.given", "4") },
});

const policy = (type: string) =>
  `resource "${type}" "it" {\n resource_id = aws_appautoscaling_target.it.resource_id\n}\n`;
const TARGET = 'resource "aws_appautoscaling_target" "it" {\n resource_id = "service/a/b"\n}\n';

const keys = (policies: string) => `
  resource "aws_appautoscaling_target" "it" {
    for_each    = toset(["api", "web"])
    resource_id = "service/main/\${each.key}"
  }
  resource "aws_appautoscaling_policy" "it" {
    for_each    = toset(${policies})
    resource_id = aws_appautoscaling_target.it[each.key].resource_id
  }`;

testRule("eff-target-without-policy", {
  fails: { "one of two targets": keys('["api"]') },
  passes: {
    "a policy for each": keys('["api", "web"]'),
    "a target alone": TARGET,
    "a policy": TARGET + policy("aws_appautoscaling_policy"),
    "a schedule": TARGET + policy("aws_appautoscaling_scheduled_action"),
    "a policy by the same text":
      TARGET + policy("aws_appautoscaling_policy").replace(/= aws.*/, '= "service/a/b"'),
  },
});
