import { and, fact } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import type { Conflict } from "./conflict.ts";

/** Parameters of PostgreSQL that only a restart changes. */
const STATIC = [
  "shared_preload_libraries",
  "shared_buffers",
  "max_connections",
  "max_worker_processes",
  "max_wal_senders",
  "max_replication_slots",
  "max_prepared_transactions",
  "max_locks_per_transaction",
  "track_activity_query_size",
  "rds.logical_replication",
];

/** CloudFormation chooses the method itself. */
const isTerraform = (group: ResourceView) =>
  fact(/\.tf(\.json)?$/.test(group.location.file.path), group.attr("family").evidence());

/** Parameters of databases that the service refuses to change at once. */
export const databaseConflicts: readonly Conflict[] = [
  [
    "aws_db_parameter_group aws_rds_cluster_parameter_group",
    "a static parameter takes `pending-reboot` only",
    (group) =>
      group
        .blocks("parameter")
        .each((parameter) =>
          and(
            parameter.attr("name").isIn(STATIC),
            parameter.attr("apply_method").isNot("pending-reboot"),
            group.attr("family").matches(/^(aurora-)?postgres/),
            isTerraform(group),
          ),
        ),
  ],
];
