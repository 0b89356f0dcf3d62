import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource, type Verdict } from "../../rule-language/rule.ts";
import type { Severity } from "../../scores/severity.ts";
import { MANNERS, type Manner } from "./manners.ts";

/** A parameter of a database server, and the values that are a fault. */
interface ServerParameter {
  readonly id: string;
  readonly title: string;
  readonly by: Manner;
  readonly severity: Severity;
  /** The parameter's names on the servers that have it. */
  readonly names: readonly string[];
  readonly bad: RegExp;
  /** Overrides the explanation of its kind. */
  readonly explanation?: string;
  readonly fix: string;
  /** The types of groups in which a missing parameter is a fault, too. */
  readonly neededIn?: readonly string[];
}

/** Types with a block per parameter, the block, and its arguments if they have other names. */
const GROUPS: readonly (readonly [type: string, block: string, name?: string, value?: string])[] = [
  ["aws_db_parameter_group", "parameter"],
  ["aws_rds_cluster_parameter_group", "parameter"],
  ["aws_docdb_cluster_parameter_group", "parameter"],
  ["aws_neptune_cluster_parameter_group", "parameter"],
  ["aws_neptune_parameter_group", "parameter"],
  ["aws_redshift_parameter_group", "parameter"],
  ["aws_redshiftserverless_workgroup", "config_parameter", "parameter_key", "parameter_value"],
  ["google_sql_database_instance", "settings.database_flags"],
];

/** Types with an object of all parameters, and its argument. */
const OBJECTS = [["google_alloydb_instance", "database_flags"]] as const;

/** Types that are one parameter each. */
const SINGLES = [
  "azurerm_postgresql_configuration",
  "azurerm_postgresql_flexible_server_configuration",
  "azurerm_mysql_configuration",
  "azurerm_mysql_flexible_server_configuration",
  "azurerm_mariadb_configuration",
];

const OFF = /^(0|off|false|disabled)$/i;

const ON = /^(1|on|true|enabled)$/i;

const SERVER_PARAMETERS: readonly ServerParameter[] = [
  {
    id: "database-parameter-tls",
    title: "Database server accepts unencrypted connections",
    by: "plaintext",
    severity: "HIGH",
    names: [
      "rds.force_ssl",
      "require_secure_transport",
      "tls",
      "neptune_enforce_ssl",
      "require_ssl",
    ],
    bad: OFF,
    fix: "Set the parameter so that the server refuses unencrypted connections.",
    neededIn: ["aws_redshift_parameter_group"],
  },
  {
    id: "database-parameter-tls-version",
    title: "Database server accepts outdated TLS",
    by: "old-tls",
    severity: "MEDIUM",
    names: ["tls_version", "ssl_min_protocol_version", "rds.tls10", "rds.tls11"],
    bad: /^enabled$|(^|,)\s*(TLSv1(\.[01])?|tls1\.[01]\+?)\s*(,|$)/i,
    fix: "Permit TLS 1.2 and 1.3 only.",
  },
  {
    id: "database-parameter-log",
    title: "Database server does not log what happens on it",
    by: "unlogged",
    severity: "MEDIUM",
    names: [
      "audit_logs",
      "alloydb.enable_pgaudit",
      "audit_log_enabled",
      "cloudsql.enable_pgaudit",
      "cloudsql_mysql_audit",
      "connection_throttling",
      "connection_throttle.enable",
      "log_checkpoints",
      "log_connections",
      "log_disconnections",
      "log_duration",
      "log_lock_waits",
      "neptune_enable_audit_log",
      "server_audit_logging",
      "slow_query_log",
    ],
    bad: OFF,
    fix: "Switch the parameter on.",
  },
  {
    id: "database-parameter-log-retention",
    title: "Database server deletes its logs after a few days",
    by: "unlogged",
    severity: "LOW",
    names: ["log_retention_days", "logfiles.retention_days"],
    bad: /^[1-3]$/,
    fix: "Keep the logs for more than three days.",
  },
  {
    id: "aws-redshift-activity-log",
    title: "Warehouse does not log the queries of its users",
    by: "unlogged",
    severity: "LOW",
    names: ["enable_user_activity_logging"],
    bad: OFF,
    fix: "Set `enable_user_activity_logging` to `true`.",
    neededIn: ["aws_redshift_parameter_group"],
  },
  {
    id: "database-parameter-files",
    title: "Clients of the database server can load local files",
    by: "loose",
    severity: "MEDIUM",
    names: [
      "local_infile",
      "cross db ownership chaining",
      "external scripts enabled",
      "remote access",
    ],
    bad: ON,
    fix: "Switch the parameter off.",
  },
  {
    id: "database-parameter-errors",
    title: "Database server leaves errors or their details out of its log",
    by: "unlogged",
    severity: "LOW",
    names: ["log_error_verbosity", "log_min_error_statement", "log_min_messages"],
    bad: /^(log|fatal|panic|terse)$/i,
    fix: "Leave the parameter out, because its default includes errors and their details.",
  },
  {
    id: "database-parameter-password-hash",
    title: "Database server stores passwords as MD5 hashes",
    by: "shared-key",
    severity: "MEDIUM",
    names: ["password_encryption"],
    bad: /^(md5|on)$/i,
    explanation: "A leaked hash is enough to sign in, and its password is quickly guessed.",
    fix: 'Set the parameter to "scram-sha-256".',
  },
  {
    id: "database-parameter-contained-users",
    title: "Databases authenticate users that the server does not know",
    by: "loose",
    severity: "MEDIUM",
    names: ["contained database authentication"],
    bad: ON,
    explanation:
      "Owners of a database can add users, and the server's password policy doesn't apply to them.",
    fix: "Switch the parameter off.",
  },
];

export const serverParameterRules: readonly Rule[] = SERVER_PARAMETERS.map((parameter) => {
  const { id, title, by, severity, fix } = parameter;
  const { topic } = MANNERS[by];
  const { explanation = MANNERS[by].explanation } = parameter;
  return {
    id,
    title,
    severity,
    category: "security",
    topic,
    explanation,
    fix,
    checks: [
      ...GROUPS.map((group) => groupCheck(parameter, group)),
      ...OBJECTS.map((object) => objectCheck(parameter, object)),
      singleCheck(parameter),
    ],
  };
});

function groupCheck(
  parameter: ServerParameter,
  [type, block, name = "name", value = "value"]: (typeof GROUPS)[number],
): Check {
  return resource(type, (group): Verdict => {
    const parameters = group.blocks(block);
    const facts = parameters.each((each) =>
      isSetWrong(parameter, each.attr(name), each.attr(value)),
    );
    const isNeeded = parameter.neededIn?.includes(type) === true;
    return isNeeded ? [...facts, notSet(parameter, group.blocks(block))] : facts;
  });
}

function objectCheck(
  { names, bad }: ServerParameter,
  [type, argument]: (typeof OBJECTS)[number],
): Check {
  return resource(type, (instance) =>
    names.map((name) => instance.attr(argument).member(name).matches(bad)),
  );
}

function notSet({ names }: ServerParameter, parameters: ReturnType<BlockView["blocks"]>): Fact {
  return parameters.every((each) => each.attr("name").isNotIn(names, { ignoreCase: true }));
}

function singleCheck(parameter: ServerParameter): Check {
  return resource(SINGLES, (single) =>
    isSetWrong(parameter, single.attr("name"), single.attr("value")),
  );
}

function isSetWrong(
  { names, bad }: ServerParameter,
  name: AttributeView,
  value: AttributeView,
): Fact {
  return and(
    named(value.matches(bad), name),
    or(...names.map((each) => name.is(each, { ignoreCase: true }))),
  );
}

/** The value's evidence with the parameter's name. */
function named({ evidence, ...rest }: Fact, name: AttributeView): Fact {
  const text = name.value.kind === "string" ? name.value.value : "the parameter";
  return {
    ...rest,
    evidence: evidence.map((each) => ({
      location: each.location,
      marks: each.marks,
      get message() {
        return `${each.message} for \`${text}\``;
      },
    })),
  };
}
