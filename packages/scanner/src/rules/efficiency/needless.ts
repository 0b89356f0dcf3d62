import { and, anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import { textWithPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Another plan of the module, which protects all networks of the tenant as well. */
function isSecondPlan(plan: ResourceView): Fact {
  const certain = plan
    .others(plan.type)
    .members.filter(({ presence }) => presence.isCertain)
    .map(({ view }) => view.instance);
  const isSecond = certain.indexOf(plan.instance) > 0;
  const message = `\`${certain[0]?.address}\` can protect the same networks`;
  return fact(isSecond, { location: plan.location, message, marks: plan.attr("name").value.marks });
}

/** Bytes that the free tier of parameters takes. */
const FREE_BYTES = 4096;

/** A value that is known, short and isn't secret. */
function fitsFreeTier(parameter: ResourceView): Fact {
  const values = ["value", "insecure_value"].map((name) => parameter.attr(name));
  const [given] = values.filter(({ value }) => value.kind !== "null");
  const { kind } = given?.value ?? { kind: "null" };
  const isShort =
    given !== undefined &&
    ["string", "number", "bool"].includes(kind) &&
    (given.value.kind !== "string" ||
      new TextEncoder().encode(given.value.value).length <= FREE_BYTES);
  return fact(isShort, parameter.attr("tier").evidence());
}

/** Hours that recent records are kept in memory; most dashboards ask about less than a month. */
const MAX_MEMORY_HOURS = 720;

/** Seconds of a year. */
const YEAR = 31_536_000;

/** Objects that have to be kept for years, in the class for those that are read each day. */
function keepsLong(bucket: ResourceView): Fact {
  const storageClass = bucket.attr("storage_class");
  return and(
    bucket.attr("retention_policy.retention_period").test((period) => Number(period) >= YEAR),
    or(storageClass.isAbsent(), storageClass.is("STANDARD")),
    not(bucket.attr("autoclass.enabled").is(true)),
    not(
      bucket
        .blocks("lifecycle_rule.action")
        .some((action) => action.attr("type").is("SetStorageClass")),
    ),
  );
}

/** Names of work that starts and ends. */
const TIMED_WORK = /batch|cron|daily|nightly|offline|train(ing)?(?!s)|render/i;

/** Machines with accelerators that wait for work that starts and ends. */
function waitsWithAccelerators(pool: ResourceView): Fact {
  const isTimed = anyOf(
    ["name", "node_config.labels"].map((path) => {
      const { value } = pool.attr(path);
      const texts = value.kind === "object" ? [...value.entries.values()] : [value];
      const isNamed = texts.some((each) => TIMED_WORK.test(textWithPlaceholders(each) ?? ""));
      return fact(isNamed, pool.attr(path).evidence());
    }),
  );
  return and(
    pool.has("node_config.guest_accelerator"),
    isTimed,
    or(
      pool.attr("autoscaling.min_node_count").isAbove(0),
      pool.attr("autoscaling.total_min_node_count").isAbove(0),
    ),
  );
}

/** Rules for what is paid for without a need. */
export const needlessRules: readonly Rule[] = [
  {
    id: "eff-archive-in-standard",
    title: "Objects that are kept for years are in the class for daily use",
    severity: "LOW",
    category: "efficiency",
    explanation: "Storage that is seldom read costs a tenth in the classes for archives.",
    fix: "Add a `lifecycle_rule` with `SetStorageClass`, or switch `autoclass` on.",
    link: "https://cloud.google.com/storage/docs/storage-classes",
    checks: [resource("google_storage_bucket", keepsLong)],
  },
  {
    id: "eff-endless-snapshots",
    title: "Snapshots of disks are never deleted",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "Each run of the schedule adds to the bill, also for deleted disks.",
    fix: "Set `max_retention_days` in a `retention_policy`.",
    link: "https://cloud.google.com/compute/docs/disks/about-snapshot-schedules",
    checks: [
      resource("google_compute_resource_policy", (policy) =>
        policy
          .blocks("snapshot_schedule_policy")
          .each((schedule) => schedule.blocks("retention_policy").isEmpty()),
      ),
    ],
  },
  {
    id: "eff-second-plan",
    title: "Two plans protect from attacks on the network",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "A plan costs thousands of dollars a month, and one protects all networks.",
    fix: "Keep one plan, and name it in the networks of all environments.",
    link: "https://learn.microsoft.com/azure/ddos-protection/ddos-protection-features",
    checks: [resource("azurerm_network_ddos_protection_plan", isSecondPlan)],
  },
  {
    id: "eff-waiting-accelerators",
    title: "Machines with accelerators wait for the next run",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "Machines with GPUs are the most expensive ones, and cost as much between runs.",
    fix: "Set `min_node_count = 0`, so that the pool grows for each run.",
    link: "https://cloud.google.com/kubernetes-engine/docs/concepts/gpus",
    checks: [resource("google_container_node_pool", waitsWithAccelerators)],
  },
  {
    id: "eff-paid-while-off",
    title: "Resource is switched off, but still charged",
    severity: "LOW",
    category: "efficiency",
    explanation: "It is paid for by the hour or month as long as it exists.",
    fix: "Remove it, or create it by `count` only while it is needed.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/count",
    checks: [
      resource("aws_globalaccelerator_accelerator", (accelerator) =>
        accelerator.attr("enabled").is(false),
      ),
      resource("aws_route53_health_check", (check) => check.attr("disabled").is(true)),
    ],
  },
  {
    id: "eff-advanced-parameter",
    title: "Parameter is of a tier that it doesn't need",
    severity: "LOW",
    category: "efficiency",
    explanation: "Each advanced parameter is charged by the month; values up to 4 KB are free.",
    fix: 'Leave out `tier`, or set it to `"Intelligent-Tiering"`. A parameter can\'t go back to the standard tier, so create it again.',
    link: "https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html",
    checks: [
      resource("aws_ssm_parameter", (parameter) =>
        and(parameter.attr("tier").is("Advanced"), fitsFreeTier(parameter)),
      ),
    ],
  },
  {
    id: "eff-memory-store",
    title: "Time series are kept in memory for months",
    severity: "LOW",
    category: "efficiency",
    explanation: "A gigabyte in memory costs hundreds of times as much as one on disks.",
    fix: "Keep hours or days in memory, and the rest in the magnetic store.",
    link: "https://docs.aws.amazon.com/timestream/latest/developerguide/storage.html",
    checks: [
      resource("aws_timestreamwrite_table", (table) =>
        table
          .attr("retention_properties.memory_store_retention_period_in_hours")
          .isAbove(MAX_MEMORY_HOURS),
      ),
    ],
  },
];
