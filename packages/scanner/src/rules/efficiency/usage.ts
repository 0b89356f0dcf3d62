import { and, anyOf, atLeastTwo, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Days of backups that audits usually ask for. */
const MAX_DAYS = 365;

/** Days of performance data that are included in the price. */
const INCLUDED_DAYS = 7;

/** A trail that records management events of all regions, which only the first does for free. */
function recordsManagement(trail: ResourceView): Fact {
  const isRead = trail
    .blocks("advanced_event_selector")
    .some((selector) =>
      selector
        .blocks("field_selector")
        .some((field) =>
          and(field.attr("field").is("eventCategory"), field.attr("equals").includes("Management")),
        ),
    );
  return and(
    trail.attr("is_multi_region_trail").is(true),
    trail.attr("enable_logging").isNot(false),
    trail.attr("event_selector.include_management_events").isNot(false),
    or(isRead, not(trail.has("advanced_event_selector"))),
  );
}

/** More trails in one module are not compared. */
const MOST_TRAILS = 20;

/** The provider that a resource names, if it isn't that of its type. */
function providerOf({ location: { file, start, end } }: ResourceView): string | undefined {
  return /^[ \t]*provider[ \t]*=[ \t]*(\S+)/m.exec(file.text.slice(start, end))?.[1];
}

/** Whether another trail of the account records the same. */
function isSecondTrail(trail: ResourceView): Fact {
  const trails = trail
    .others("aws_cloudtrail")
    .members.slice(0, MOST_TRAILS)
    .filter(({ view }) => providerOf(view) === providerOf(trail));
  const recorded = trails.map(({ view, presence }) =>
    presence.isCertain ? recordsManagement(view).truth : undefined,
  );
  return atLeastTwo(recorded, "what another trail records");
}
/** The ID of AWS's policy `CachingDisabled`, with which CloudFront compresses nothing. */
const CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";

/** Rules for services that are charged by what is sent, asked or kept. */
export const usageRules: readonly Rule[] = [
  {
    id: "eff-duplicate-trail",
    title: "Two trails record the same management events",
    severity: "LOW",
    category: "efficiency",
    explanation: "Only the first copy of management events is free; each further one is charged.",
    fix: "Keep one trail for management events, and give others data events only.",
    link: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-trail-manage-costs.html",
    checks: [
      resource("aws_cloudtrail", (trail) => and(recordsManagement(trail), isSecondTrail(trail))),
    ],
  },
  {
    id: "eff-kept-backups",
    title: "Backups are kept for ever or for years",
    severity: "LOW",
    category: "efficiency",
    explanation: "Each run adds a copy that is paid for by the month.",
    fix: "Set how long backups are kept: `delete_after` in AWS Backup, `max_retention_days` on Google.",
    link: "https://docs.aws.amazon.com/aws-backup/latest/devguide/plan-options-and-configuration.html",
    checks: [
      resource("aws_backup_plan", (plan) =>
        plan.blocks("rule").each((rule) => rule.attr("lifecycle.delete_after").isAbsent()),
      ),
      resource("aws_backup_plan", (plan) =>
        plan
          .blocks("rule.copy_action")
          .each((copy) => copy.attr("lifecycle.delete_after").isAbsent()),
      ),
      resource("google_compute_resource_policy", (policy) =>
        policy
          .attr("snapshot_schedule_policy.retention_policy.max_retention_days")
          .isAbove(MAX_DAYS),
      ),
    ],
  },
  {
    id: "eff-query-limit",
    title: "Queries may scan any amount of data",
    severity: "LOW",
    category: "efficiency",
    explanation: "Queries are charged by what they scan, and one mistake can scan everything.",
    fix: "Set `bytes_scanned_cutoff_per_query` in the workgroup's `configuration`.",
    link: "https://docs.aws.amazon.com/athena/latest/ug/workgroups-setting-control-limits-cloudwatch.html",
    checks: [
      resource("aws_athena_workgroup", (group) =>
        and(
          group.attr("configuration.bytes_scanned_cutoff_per_query").isAbsent(),
          group.attr("state").isNot("DISABLED"),
        ),
      ),
    ],
  },
  {
    id: "eff-cdn-compression",
    title: "Content is delivered without compression",
    severity: "LOW",
    category: "efficiency",
    explanation: "Texts are sent at three to five times their size, and traffic is paid by volume.",
    fix: "Switch compression on: `compress = true` in CloudFront.",
    link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html",
    checks: [
      resource("aws_cloudfront_distribution", (distribution) =>
        ["default_cache_behavior", "ordered_cache_behavior"].flatMap((name) =>
          distribution
            .blocks(name)
            .each((behavior) =>
              unless(
                behavior.attr("cache_policy_id").is(CACHING_DISABLED),
                behavior.attr("compress").isNot(true),
              ),
            ),
        ),
      ),
      resource("azurerm_cdn_endpoint", (endpoint) =>
        endpoint.attr("is_compression_enabled").is(false),
      ),
      resource("azurerm_cdn_frontdoor_route", (route) =>
        route.blocks("cache").each((cache) => cache.attr("compression_enabled").isNot(true)),
      ),
      resource("google_compute_backend_service", (service) =>
        and(service.attr("compression_mode").is("DISABLED"), service.attr("enable_cdn").is(true)),
      ),
    ],
  },
  {
    id: "eff-cpu-between-requests",
    title: "Service pays for its processor between requests",
    severity: "LOW",
    category: "efficiency",
    explanation: "The processor is charged for as long as an instance lives, busy or not.",
    fix: "Leave out `cpu_idle = false`, unless the service works in the background.",
    link: "https://cloud.google.com/run/docs/configuring/billing-settings",
    checks: [
      resource("google_cloud_run_v2_service", (service) =>
        service
          .blocks("template.containers")
          .each((container) =>
            and(
              container.attr("resources.cpu_idle").is(false),
              service.attr("template.scaling.min_instance_count").isAbove(0),
            ),
          ),
      ),
      resource("google_cloud_run_service", (service) => {
        const annotations = service.attr("template.metadata.annotations");
        return and(
          annotations.member("run.googleapis.com/cpu-throttling").is(false),
          annotations.member("autoscaling.knative.dev/minScale").isAbove(0),
        );
      }),
    ],
  },
  {
    id: "eff-performance-data",
    title: "Performance data is kept beyond the free week",
    severity: "LOW",
    category: "efficiency",
    explanation: "The last 7 days are free; a longer history is charged by processor and month.",
    fix: "Set `performance_insights_retention_period = 7`, unless someone uses the history.",
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.Overview.cost.html",
    checks: [
      resource(["aws_db_instance", "aws_rds_cluster", "aws_rds_cluster_instance"], (database) =>
        database.attr("performance_insights_retention_period").isAbove(INCLUDED_DAYS),
      ),
    ],
  },
  {
    id: "eff-idle-notebook",
    title: "Notebook or workstation is never stopped",
    severity: "LOW",
    category: "efficiency",
    explanation: "People forget to stop machines that they work on, which then run for months.",
    fix: "Stop it when it is idle: a lifecycle configuration, `automatic_stop_time_minutes`, or `idle_timeout`.",
    link: "https://docs.aws.amazon.com/sagemaker/latest/dg/notebook-lifecycle-config.html",
    checks: [
      resource("aws_sagemaker_notebook_instance", (notebook) =>
        notebook.attr("lifecycle_config_name").isAbsent(),
      ),
      resource("aws_cloud9_environment_ec2", (environment) =>
        environment.attr("automatic_stop_time_minutes").isAbsent(),
      ),
      resource("google_workstations_workstation_config", (config) =>
        or(config.attr("idle_timeout").is("0s"), config.attr("idle_timeout").is("0")),
      ),
      resource("google_workbench_instance", (instance) =>
        anyOf([
          instance.attr("gce_setup.metadata").member("idle-timeout-seconds").is(0),
          instance.attr("gce_setup.metadata").member("idle-timeout-seconds").is(""),
        ]),
      ),
    ],
  },
  {
    id: "eff-idle-database",
    title: "Serverless database never pauses",
    severity: "LOW",
    category: "efficiency",
    explanation: "It is charged for its least capacity day and night, used or not.",
    fix: "Set `auto_pause_delay_in_minutes` on Azure, or `auto_pause` and a low `min_capacity` in Aurora.",
    link: "https://learn.microsoft.com/azure/azure-sql/database/serverless-tier-overview",
    checks: [
      resource("azurerm_mssql_database", (database) =>
        and(
          database.attr("auto_pause_delay_in_minutes").is(-1),
          database.attr("sku_name").matches(/_S_/),
        ),
      ),
      resource("aws_rds_cluster", (cluster) =>
        or(
          cluster.attr("scaling_configuration.auto_pause").is(false),
          cluster.attr("serverlessv2_scaling_configuration.min_capacity").isAbove(8),
        ),
      ),
      resource("aws_rds_cluster", (cluster) =>
        and(
          cluster.attr("serverlessv2_scaling_configuration.min_capacity").isAbove(1),
          cluster
            .attr("serverlessv2_scaling_configuration.min_capacity")
            .isSameAs(cluster.attr("serverlessv2_scaling_configuration.max_capacity")),
          not(cluster.has("scaling_configuration")),
        ),
      ),
    ],
  },
];
