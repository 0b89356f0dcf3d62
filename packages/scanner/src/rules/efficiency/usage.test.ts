import { testRule } from "../../../test/rule-fixtures.ts";

const one = (type: string, body: string) =>
  `variable "given" {}\nresource "${type}" "it" {\n${body}\n}`;

const plan = (lifecycle: string) => one("aws_backup_plan", `rule {\n${lifecycle}\n}`);

testRule("eff-kept-backups", {
  fails: {
    "no end": plan(""),
    "a copy without an end": plan(
      "lifecycle {\n delete_after = 35\n}\ncopy_action {\n destination_vault_arn = var.given\n}",
    ),
    "a cold end only": plan("lifecycle {\n cold_storage_after = 30\n}"),
    "snapshots of years": one(
      "google_compute_resource_policy",
      "snapshot_schedule_policy {\n retention_policy {\n max_retention_days = 3650\n}\n}",
    ),
  },
  passes: {
    "an end": plan("lifecycle {\n delete_after = 35\n}"),
    "a copy with an end": plan(
      "lifecycle {\n delete_after = 35\n}\ncopy_action {\n lifecycle {\n delete_after = 35\n}\n}",
    ),
    "an end of the caller's": plan("lifecycle {\n delete_after = var.given\n}"),
  },
});

const group = (body: string) => one("aws_athena_workgroup", body);

testRule("eff-query-limit", {
  fails: { "no limit": group("configuration {}"), nothing: group("") },
  passes: {
    "a limit": group("configuration {\n bytes_scanned_cutoff_per_query = 1000\n}"),
    "switched off": group('state = "DISABLED"'),
  },
});

const behavior = (body: string) =>
  one("aws_cloudfront_distribution", `default_cache_behavior {\n${body}\n}`);

testRule("eff-cdn-compression", {
  fails: {
    "by default": behavior(""),
    off: behavior("compress = false"),
    "off, with a cache": behavior('cache_policy_id = "658327ea-f89d-4fab-a63d-7e88639e58f6"'),
    "a route": one("azurerm_cdn_frontdoor_route", "cache {}"),
  },
  passes: {
    on: behavior("compress = true"),
    "no cache": behavior('cache_policy_id = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"'),
    "a route without a cache": one("azurerm_cdn_frontdoor_route", ""),
  },
});

const run = (body: string, least = 1) =>
  one(
    "google_cloud_run_v2_service",
    `template {\n scaling {\n min_instance_count = ${least}\n}\n containers {\n resources {\n${body}\n}\n}\n}`,
  );

testRule("eff-cpu-between-requests", {
  fails: { "always on": run("cpu_idle = false") },
  passes: {
    idle: run("cpu_idle = true"),
    "by default": run(""),
    "while there are requests": run("cpu_idle = false", 0),
  },
});

const database = (days: string) =>
  one("aws_db_instance", `performance_insights_retention_period = ${days}`);

testRule("eff-performance-data", {
  fails: { "two years": database("731") },
  passes: { "a week": database("7"), "by default": database("null") },
});

testRule("eff-idle-notebook", {
  fails: {
    "no lifecycle": one("aws_sagemaker_notebook_instance", ""),
    "no stop": one("aws_cloud9_environment_ec2", ""),
    "no timeout": one("google_workstations_workstation_config", 'idle_timeout = "0s"'),
  },
  passes: {
    "a lifecycle": one("aws_sagemaker_notebook_instance", 'lifecycle_config_name = "idle"'),
    "a stop": one("aws_cloud9_environment_ec2", "automatic_stop_time_minutes = 30"),
    "the default": one("google_workstations_workstation_config", ""),
  },
});

const azure = (delay: string, sku = "GP_S_Gen5_2") =>
  one("azurerm_mssql_database", `sku_name = "${sku}"\nauto_pause_delay_in_minutes = ${delay}`);
const aurora = (least: number) =>
  one("aws_rds_cluster", `serverlessv2_scaling_configuration {\n min_capacity = ${least}\n}`);

testRule("eff-idle-database", {
  fails: { "no pause": azure("-1"), "much at least": aurora(16) },
  passes: {
    "a pause": azure("60"),
    "a database with machines": azure("-1", "GP_Gen5_2"),
    "little at least": aurora(0.5),
  },
});

const trail = (name: string, body: string) => `resource "aws_cloudtrail" "${name}" {
  is_multi_region_trail = true
  ${body}
}\n`;
const selector = (category: string) =>
  `advanced_event_selector {\nfield_selector {\nfield = "eventCategory"\nequals = ["${category}"]\n}\n}`;

testRule("eff-duplicate-trail", {
  fails: {
    "two trails": trail("a", "") + trail("b", ""),
    "two trails with selectors": trail("a", selector("Management")) + trail("b", ""),
  },
  passes: {
    "one trail": trail("a", ""),
    "data events in the second": trail("a", "") + trail("b", selector("Data")),
    "data events by the former block":
      trail("a", "") + trail("b", "event_selector {\ninclude_management_events = false\n}"),
    "trails of two accounts": trail("a", "") + trail("b", "provider = aws.other"),
    "one or the other": trail("a", "count = 0") + trail("b", "count = 1"),
    "a trail of one region": trail("a", "") + trail("b", "").replace("true", "false"),
    "a trail that is off": trail("a", "") + trail("b", "enable_logging = false"),
  },
  open: {
    "a trail that the caller switches on":
      trail("a", "") + trail("b", 'enable_logging = var.on\n}\nvariable "on" {\ntype = bool'),
  },
});
