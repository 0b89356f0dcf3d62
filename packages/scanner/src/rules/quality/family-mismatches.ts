import type { Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Conflict } from "./conflicts/conflict.ts";

/** Services with parameters for one version, where they name them, and their groups. */
const GROUPS: readonly (readonly [types: string, argument: string, group: string])[] = [
  [
    "aws_elasticache_replication_group aws_elasticache_cluster",
    "parameter_group_name",
    "aws_elasticache_parameter_group",
  ],
  ["aws_rds_cluster", "db_cluster_parameter_group_name", "aws_rds_cluster_parameter_group"],
  ["aws_docdb_cluster", "db_cluster_parameter_group_name", "aws_docdb_cluster_parameter_group"],
];

/** `redis6.x`, `valkey8`, `aurora-postgresql16`, `aurora-mysql8.0` or `docdb5.0`. */
const FAMILY = /^(redis|valkey|memcached|aurora-postgresql|aurora-mysql|docdb)(\d+)/;

function isOfOtherMajor(service: ResourceView, argument: string, group: string): Fact {
  return service.referred(argument, group).some((parameters) =>
    service.attr("engine_version").test((version) => {
      const { value } = parameters.attr("family");
      const [, , major] = FAMILY.exec(value.kind === "string" ? value.value : "") ?? [];
      const own = /^(\d+)(\.|$)/.exec(version ?? "")?.[1];
      return major !== undefined && own !== undefined && own !== major;
    }),
  );
}

export const familyMismatches: readonly Conflict[] = GROUPS.map(
  ([types, argument, group]): Conflict => [
    types,
    "the parameters are those of another version",
    (service) => isOfOtherMajor(service, argument, group),
  ],
);
