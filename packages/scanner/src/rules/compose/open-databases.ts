import { entryOf, textsOf } from "../../documents/members.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Service, serviceCheck } from "./compose.ts";
import { isDeployed, variablesOf } from "./deployed.ts";

const ON = /^(1|on|true|y|yes)$/i;

/** Variables of images by which a database asks nobody for a password. */
const WITHOUT_PASSWORD: Readonly<Record<string, RegExp>> = {
  ALLOW_EMPTY_PASSWORD: ON,
  DISABLE_SECURITY_PLUGIN: ON,
  MARIADB_ALLOW_EMPTY_PASSWORD: ON,
  MARIADB_ALLOW_EMPTY_ROOT_PASSWORD: ON,
  MYSQL_ALLOW_EMPTY_PASSWORD: ON,
  NEO4J_AUTH: /^none$/,
  POSTGRES_HOST_AUTH_METHOD: /^trust$/,
  "plugins.security.disabled": ON,
  "xpack.security.enabled": /^false$/,
};

/** `--noauth` is MongoDB's, and the other MySQL's. */
const OPTION = /(?<!\S)(--noauth|--skip-grant-tables)(?!\S)/;

/** Options and variables that set a password all the same, as Bitnami's images take both. */
const SETS_PASSWORD = /(^|_)PASSWORD(_FILE)?$/;

function asksNobody([, service]: Service, source: SourceFile): string | undefined {
  if (!isDeployed(service, source)) return undefined;
  const variables = variablesOf(service);
  const isSet = variables.some(
    ([name, text]) => SETS_PASSWORD.test(name) && !/ALLOW_EMPTY/.test(name) && text !== "",
  );
  const open = variables.find(
    ([name, text]) => Object.hasOwn(WITHOUT_PASSWORD, name) && WITHOUT_PASSWORD[name]?.test(text),
  );
  // Everyone is trusted, whatever the password, while a password takes the place of an empty one.
  if (open !== undefined && !(isSet && open[0].includes("ALLOW_EMPTY"))) {
    return `\`${open[0]}\` is \`${open[1]}\``;
  }
  const option = OPTION.exec(textsOf(entryOf(service, "command")).join(" "))?.[1];
  return option && `the command has \`${option}\``;
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
