import { entryOf, textsOf } from "../../documents/members.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Service, serviceCheck } from "./compose.ts";
import { isDeployed, variablesOf } from "./deployed.ts";

const ON = /^(1|on|true|y|yes)$/i;

/** Variables of images by which a database asks nobody for a password. */
const WITHOUT_PASSWORD: Readonly<Record<string, RegExp>> = {
  ALLOW_ANONYMOUS_LOGIN: ON,
  ALLOW_EMPTY_PASSWORD: ON,
  ALLOW_NONE_AUTHENTICATION: ON,
  ARANGO_NO_AUTH: ON,
  CLICKHOUSE_SKIP_USER_SETUP: ON,
  DISABLE_SECURITY_PLUGIN: ON,
  INFLUXDB_HTTP_AUTH_ENABLED: /^false$/i,
  MARIADB_ALLOW_EMPTY_PASSWORD: ON,
  MARIADB_ALLOW_EMPTY_ROOT_PASSWORD: ON,
  MYSQL_ALLOW_EMPTY_PASSWORD: ON,
  NEO4J_AUTH: /^none$/,
  POSTGRES_HOST_AUTH_METHOD: /^trust$/,
  "plugins.security.disabled": ON,
  "xpack.security.enabled": /^false$/,
};

/** `--noauth` is MongoDB's, the second MySQL's, and the last CockroachDB's. */
const OPTION =
  /(?<!\S)(--noauth(?!\S)|--skip-grant-tables(?!\S)|start(-single-node)?\s([^\n;&|]{0,200}\s)?--insecure(?!\S))/;

/** Options and variables that set a password all the same, as Bitnami's images take both. */
const SETS_PASSWORD = /(^|_)PASSWORD(_FILE)?$/;

/** Settings that a password takes the place of. */
const REPLACED = /ALLOW_EMPTY|SKIP_USER_SETUP/;

/** The variable or option by which a database asks nobody for a password. */
export function openedBy(
  variables: readonly (readonly [name: string, text: string | undefined, ...unknown[]])[],
  command: string,
): string | undefined {
  const isSet = variables.some(
    ([name, text]) => SETS_PASSWORD.test(name) && !/ALLOW_EMPTY/.test(name) && text !== "",
  );
  const open = variables.find(
    ([name, text]) =>
      Object.hasOwn(WITHOUT_PASSWORD, name) && WITHOUT_PASSWORD[name]?.test(text ?? ""),
  );
  // Everyone is trusted, whatever the password, while a password takes the place of an empty one.
  if (open !== undefined && !(isSet && REPLACED.test(open[0]))) {
    return `\`${open[0]}\` is \`${open[1]}\``;
  }
  const option = OPTION.exec(command)?.[1];
  return option && `the command has \`${option}\``;
}

function asksNobody([, service]: Service, source: SourceFile): string | undefined {
  return isDeployed(service, source)
    ? openedBy(variablesOf(service), textsOf(entryOf(service, "command")).join(" "))
    : undefined;
}

/** Rules for databases that ask nobody who they are. */
export const openDatabaseRules: readonly Rule[] = [
  {
    id: "compose-open-database",
    title: "Database accepts everyone without a password",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Every container that reaches it, also one that was taken over, can read and change all data.",
    fix: "Remove the setting, and give the database a password with `secrets`.",
    link: "https://docs.docker.com/compose/how-tos/use-secrets/",
    checks: [serviceCheck((service, _, source) => asksNobody(service, source))],
  },
];
