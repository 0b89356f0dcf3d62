import { and, anyOf, not, unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const FIRST_GENERATION = /^(n1-|f1-micro$|g1-small$|db-n1-)/;

/** Blocks containing the machine type, by resource type. */
const MACHINE_TYPE: readonly (readonly [types: readonly string[], block: string])[] = [
  [
    [
      "google_compute_instance",
      "google_compute_instance_template",
      "google_compute_region_instance_template",
    ],
    "",
  ],
  [["google_container_node_pool", "google_container_cluster"], "node_config."],
  [["google_dataproc_cluster"], "cluster_config.master_config."],
  [["google_dataproc_cluster"], "cluster_config.worker_config."],
];

export const googleEfficiencyRules: readonly Rule[] = [
  {
    id: "eff-google-n1",
    title: "Machine type of the first generation",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "The E2 and N4 families do the same work for less.",
    fix: "Choose a current family, such as `e2` or `n4`, or a tier such as `db-custom-2-7680`; only GPUs still need `n1`.",
    link: "https://cloud.google.com/compute/docs/machine-resource",
    checks: MACHINE_TYPE.map(([types, block]) =>
      resource(types, (machine) =>
        unless(
          machine.has(`${block}guest_accelerator`),
          machine.attr(`${block}machine_type`).matches(FIRST_GENERATION),
        ),
      ),
    ).concat(
      resource("google_sql_database_instance", (database) =>
        database.attr("settings.tier").matches(FIRST_GENERATION),
      ),
    ),
  },
  {
    id: "eff-bigquery-partition",
    title: "BigQuery table has no partitions",
    severity: "LOW",
    category: "efficiency",
    explanation: "Each query is charged for the whole table, even if it asks for one day.",
    fix: "Add `time_partitioning` or `range_partitioning`.",
    link: "https://cloud.google.com/bigquery/docs/partitioned-tables",
    checks: [
      resource("google_bigquery_table", (table) =>
        and(
          not(
            anyOf(
              [
                ...["time_partitioning", "range_partitioning", "view", "materialized_view"],
                ...["external_data_configuration", "biglake_configuration"],
              ].map((block) => table.has(block)),
            ),
          ),
          table.attr("clustering").isAbsent(),
        ),
      ),
    ],
  },
];
