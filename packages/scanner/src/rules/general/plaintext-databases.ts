import { mergeMarks } from "../../evaluate/marks.ts";
import { string, withMarks } from "../../evaluate/value.ts";
import { askText } from "../../rule-language/ask-text.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import {
  and,
  anyOf,
  type Fact,
  fact,
  ifKnown,
  or,
  told,
  unless,
} from "../../rule-language/fact.ts";
import { withNamedPlaceholders } from "../../rule-language/placeholders.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { containerChecks, versioned } from "../kubernetes/pod.ts";

/** The address of a PostgreSQL database on another machine. */
const REMOTE =
  /^(?:postgres(?:ql)?|cockroachdb):\/\/(?:[^@/?]*@|(?![^@/?]*@))(?!localhost|127\.|\[::1\]|[/?])/i;

const PLAINTEXT = /[?&]sslmode=(?:disable|allow|prefer)\b/i;

/** Addresses of other databases on another machine, with an option that switches TLS off. */
const OTHERS =
  /^(?:jdbc:(?:postgresql|mysql|mariadb|sqlserver)|mysql|mongodb(?:\+srv)?):\/\/(?!localhost|127\.|\[::1\]|[/?])[^?;]{1,300}[?;].{0,300}\b(?:useSSL=false|ssl-?mode=(?:disabled?|none|allow|prefer(?:red)?)|(?:tls|ssl|encrypt)=(?:false|disable))\b/i;

/** Addresses without TLS of services that providers run, which are never beside the program. */
const MANAGED =
  /^(?:redis|amqp|mqtt|ldap|kafka):\/\/[^/?#]{1,300}\.(?:amazonaws\.com|windows\.net|azure\.com|azure\.net|aivencloud\.com|redislabs\.com|cloudamqp\.com)(?=[:/?]|$)/i;

function connectsInTheClear(setting: AttributeView): Fact {
  const answer = askText(setting, (text) => {
    const address = withNamedPlaceholders(text);
    const isPlain = REMOTE.test(address) && PLAINTEXT.test(address);
    return isPlain || OTHERS.test(address) || MANAGED.test(address);
  });
  // The address may have a password, so it isn't shown.
  const message = `\`${setting.path}\` lets the connection be unencrypted`;
  return told(answer, message);
}

/** Variables that programs read for the mode of their connection, and values without TLS. */
const MODES: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/SSL_?MODE$/i, /^(disabled?|allow|prefer(red)?|none)$/i],
  [
    /(^|_)(DB|DATABASE|PG|POSTGRES|POSTGRESQL|MYSQL|MARIADB|MONGO|MONGODB)_(SSL|TLS)(_ENABLED)?$/i,
    /^(false|0|off|no|disabled?)$/i,
  ],
];

const LOCAL = /^(localhost|127\.|::1$|\/)/;

interface Variable {
  readonly name: AttributeView;
  readonly value: AttributeView;
}

const isLocal = ({ name, value }: Variable): Fact =>
  and(name.matches(/HOST(NAME)?$/i), value.matches(LOCAL));

const isOff = ({ name, value }: Variable): Fact =>
  or(...MODES.map(([names, values]) => and(value.matches(values), name.matches(names))));

/** Variables that switch TLS off, unless the database is beside the program. */
function switchOff(variables: ViewSet<BlockView>): Fact {
  const asVariable = (each: BlockView) => ({ name: each.attr("name"), value: each.attr("value") });
  return unless(
    variables.some((each) => isLocal(asVariable(each))),
    variables.some((each) => isOff(asVariable(each))),
  );
}

/** The same in a map of variables. */
function mapSwitchesOff(map: AttributeView): Fact {
  const { value, path, location } = map;
  if (value.kind !== "object") return fact(false);
  const variables = [...value.entries].map(([name, item]) => ({
    name: new AttributeView(path, string(name), location),
    value: new AttributeView(
      `${path}.${name}`,
      withMarks(item, mergeMarks(item.marks, value.marks)),
      item.at ?? location,
    ),
  }));
  return ifKnown(unless(anyOf(variables.map(isLocal)), anyOf(variables.map(isOff))));
}

/** One fact per entry of a map. */
function entriesOf({ path, value, location }: AttributeView): readonly Fact[] {
  if (value.kind !== "object") return [];
  return [...value.entries].map(([name, item]) =>
    connectsInTheClear(
      new AttributeView(`${path}.${name}`, withMarks(item, value.marks), item.at ?? location),
    ),
  );
}

const inVariables = (container: BlockView) =>
  container.blocks("env").some((variable) => connectsInTheClear(variable.attr("value")));

/** Maps of settings and of environment variables. */
const MAPS: readonly (readonly [types: readonly string[], path: string])[] = [
  [versioned(["kubernetes_config_map"]), "data"],
  [versioned(["kubernetes_secret"]), "string_data"],
  [["aws_lambda_function"], "environment.variables"],
  [["google_cloudfunctions2_function"], "service_config.environment_variables"],
  [["azurerm_container_group"], "container.environment_variables"],
  [
    ["aws_apprunner_service"],
    "source_configuration.image_repository.image_configuration.runtime_environment_variables",
  ],
  [
    ["linux_web_app", "windows_web_app", "linux_function_app", "windows_function_app"].map(
      (kind) => `azurerm_${kind}`,
    ),
    "app_settings",
  ],
];

export const plaintextDatabaseRules: readonly Rule[] = [
  {
    id: "gen-database-plaintext",
    title: "Program connects to its database without encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can read and change the data, credentials included.",
    fix: "Set `sslmode=verify-full` in the address, or `PGSSLMODE` to `verify-full`.",
    link: "https://www.postgresql.org/docs/current/libpq-ssl.html",
    checks: [
      ...containerChecks(inVariables),
      ...containerChecks((container) => switchOff(container.blocks("env"))),
      ...MAPS.map(([types, path]) =>
        resource(types, (view) => [...entriesOf(view.attr(path)), mapSwitchesOff(view.attr(path))]),
      ),
      resource("aws_ecs_task_definition", (task) =>
        objectsIn(task.attr("container_definitions").json()).each((container) => {
          const variables = container.blocks("environment");
          const isClear = variables.some((each) => connectsInTheClear(each.attr("value")));
          return or(isClear, switchOff(variables));
        }),
      ),
      resource(["google_cloud_run_v2_service", "google_cloud_run_v2_job"], (service) =>
        or(
          ...["template.containers.env", "template.template.containers.env"].flatMap((path) => [
            service.blocks(path).some((variable) => connectsInTheClear(variable.attr("value"))),
            switchOff(service.blocks(path)),
          ]),
        ),
      ),
    ],
  },
];
