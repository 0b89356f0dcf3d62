import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file, type Rule, resource } from "../../rule-language/rule.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";
import { VALUES } from "../charts/values.ts";
import { composeOf, servicesOf } from "../compose/compose.ts";
import { isDeployed, variablesOf } from "../compose/deployed.ts";
import { containerChecks, versioned } from "../kubernetes/pod.ts";
import { plainListeners } from "./plain-listeners.ts";

/** A variable or a part of a command, and where it is. */
interface Said {
  readonly name: string;
  readonly text: string;
  readonly location: Location | undefined;
}

type Question = (variables: readonly Said[]) => Said | undefined;

/** Longer names and texts aren't settings, and would take long to compare with patterns. */
const MOST = { name: 200, text: 2_000 } as const;

function said(name: string, text: string | undefined, location: Location | undefined): Said {
  return { name: name.slice(0, MOST.name), text: (text ?? "").slice(0, MOST.text), location };
}

function pairsIn(container: BlockView, block: string): readonly Said[] {
  return container.blocks(block).members.map(({ view: variable }) => {
    const { value, location } = variable.attr("value");
    return said(textOf(variable.attr("name").value) ?? "", textOf(value), location);
  });
}

/** The arguments of a command, each under an empty name. */
function argumentsIn(container: BlockView): readonly Said[] {
  return ["command", "args"].flatMap((part) =>
    container
      .attr(part)
      .elements()
      .map(({ value, location }) => said("", textOf(value), location)),
  );
}

function entriesOf(map: AttributeView): readonly Said[] {
  return membersOf(map.value).map(([name, value]) =>
    said(name, textOf(value), value.at ?? map.location),
  );
}

const toFact = (found: Said | undefined, otherwise: Location): Fact =>
  found === undefined
    ? fact(false)
    : fact(true, {
        location: found.location ?? otherwise,
        message:
          found.name === ""
            ? `the command has \`${found.text}\``
            : `\`${found.name}\` is "${found.text}"`,
        marks: NO_MARKS,
      });

/** The variables and arguments of a service of Compose. */
function saidBy(service: Value): readonly Said[] {
  const command = entryOf(service, "command");
  const parts =
    command?.kind === "list" ? itemsOf(command) : command === undefined ? [] : [command];
  return [
    ...variablesOf(service).map(([name, text, { at }]) => said(name, text, at)),
    ...parts.map((each) => said("", textOf(each), each.at)),
  ];
}

function inCompose(question: Question) {
  return (source: SourceFile): readonly Fact[] =>
    servicesOf(composeOf(source))
      .filter(([, service]) => isDeployed(service, source))
      .map(([, service]) =>
        toFact(question(saidBy(service)), service.at ?? { file: source, start: 0, end: 0 }),
      );
}

/** Asks about the variables of every kind of container. */
function programChecks(question: Question): readonly Check[] {
  return [
    ...containerChecks((container) =>
      toFact(
        question([...pairsIn(container, "env"), ...argumentsIn(container)]),
        container.location,
      ),
    ),
    resource("aws_ecs_task_definition", (task) =>
      objectsIn(task.attr("container_definitions").json()).each((container) =>
        toFact(question(pairsIn(container, "environment")), task.location),
      ),
    ),
    resource("aws_lambda_function", (view) =>
      toFact(question(entriesOf(view.attr("environment.variables"))), view.location),
    ),
    resource(versioned(["kubernetes_config_map"]), (map) =>
      toFact(question(entriesOf(map.attr("data"))), map.location),
    ),
    file(inCompose(question)),
  ];
}

const KAFKA =
  /(^|[._])(SECURITY[._]PROTOCOL|(LISTENER[._]SECURITY[._]PROTOCOL[._]MAP)|LISTENERS)$/i;

const ETCD_VARIABLE = /^ETCD_(LISTEN|(INITIAL_)?ADVERTISE)_(CLIENT|PEER)_URLS$/;

const ETCD_ARGUMENT = /^--?(listen|(initial-)?advertise)-(client|peer)-urls[=\s]/;

const ELSEWHERE_IN_THE_CLEAR = /\bhttp:\/\/(?!127\.|localhost|\[::1\])/;

/** Brokers that take passwords in the clear, and databases of clusters that take everything. */
const speaksPlainly: Question = (all) =>
  all.find(
    ({ name, text }) =>
      (KAFKA.test(name) && /\bSASL_PLAINTEXT\b/.test(text)) ||
      ((ETCD_VARIABLE.test(name) || ETCD_ARGUMENT.test(text)) && ELSEWHERE_IN_THE_CLEAR.test(text)),
  );

const MAIL_TLS =
  /(^|_)(SMTP|MAIL|MAILER|EMAIL)_(\w{1,40}_)?(TLS|SSL|STARTTLS|START_TLS|ENCRYPTION)(_ENABLED?|_REQUIRED|_POLICY)?$|__mailer__PROTOCOL$/i;

const MAIL_HOST = /(SMTP|MAIL|MAILER|EMAIL)_(\w{1,40}_)?(HOST|HOSTNAME|SERVER|ADDR|ADDRESS)$/i;

const OFF = /^(false|0|no|off|none|null|plain|disabled?|NoStartTLS|smtp)$/i;

/** A server elsewhere: one of the same project has a name without a dot. */
const REMOTE = /^(?!localhost|127\.|.*(mailhog|mailpit|maildev))[^\s.]+\.\S+$/i;

/** Mail to another server, when none of its variables asks for TLS. */
const mailsPlainly: Question = (all) => {
  const switches = all.filter(({ name }) => MAIL_TLS.test(name));
  const isRemote = all.some(({ name, text }) => MAIL_HOST.test(name) && REMOTE.test(text));
  return isRemote && switches.every(({ text }) => OFF.test(text)) ? switches[0] : undefined;
};

const MAIL_FILE = /^[ \t]*(?:-[ \t]+)?(?:smtp_)?require_tls:[ \t]*["']?false\b/gm;

const SMARTHOST = /^[ \t]*(?:-[ \t]+)?(?:smtp_)?smarthost:[ \t]*["']?([\w.-]{1,200})/m;

/** Alerts that Alertmanager mails, by its own file or by one within others. */
function alertsPlainly(source: SourceFile): readonly Fact[] {
  if (!/\.ya?ml$/i.test(source.path) || !source.text.includes("require_tls")) return [];
  const host = SMARTHOST.exec(source.text)?.[1] ?? "";
  if (!REMOTE.test(host)) return [];
  return [...source.text.matchAll(MAIL_FILE)].map(({ 0: line, index }) =>
    fact(true, {
      location: { file: source, start: index, end: index + line.length },
      message: "emails are sent without TLS if the server offers none",
      marks: NO_MARKS,
    }),
  );
}

/** What charts call the switch that leaves a service without TLS. */
const CHART_SWITCHES: readonly (readonly [chart: string, path: readonly string[], off: string])[] =
  [
    ["consul", ["global", "tls", "enabled"], "false"],
    ["vault", ["global", "tlsDisable"], "true"],
  ];

function chartsInTheClear(source: SourceFile): readonly Fact[] {
  if (!VALUES.test(source.path)) return [];
  const [values] = yamlDocumentsOf(source);
  return CHART_SWITCHES.flatMap(([chart, path, off]) => {
    const place = [chart, ...path].reduce<Value | undefined>(entryOf, values);
    const message = `\`${[chart, ...path].join(".")}\` is ${off}`;
    return place === undefined ? [] : [factInFile(textOf(place) === off, place, source, message)];
  });
}

const REGISTRY =
  /["']?insecure-registries["']?[ \t]*[:=][ \t]*(?:\[\s*|\n\s*-\s*)["']?(?!localhost|127\.)[\w-]{1,100}\.[^"'\s\]]{1,200}|--insecure-registry[= \t]+["']?(?!localhost|127\.)[\w-]{1,100}\.[^"'\s]{1,200}/g;

function untrustedRegistries(source: SourceFile): readonly Fact[] {
  if (/\.mdx?$/i.test(source.path) || !source.text.includes("insecure-registr")) return [];
  return [...source.text.matchAll(REGISTRY)].map(({ 0: text, index }) =>
    fact(true, {
      location: { file: source, start: index, end: index + text.length },
      message: "images are taken without TLS, or without a check of the certificate",
      marks: NO_MARKS,
    }),
  );
}

/** Rules for programs that speak to others without encryption, except for databases. */
export const plaintextServiceRules: readonly Rule[] = [
  {
    id: "gen-service-plaintext",
    title: "Broker or store of the cluster accepts unencrypted connections",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can read and change the data, credentials included.",
    fix: "Use `SASL_SSL` for Kafka, and `https://` addresses for etcd. Close ports without TLS: `port 0` in Redis, `listeners.tcp = none` in RabbitMQ, and only listeners with `certfile` in Mosquitto.",
    link: "https://kafka.apache.org/documentation/#security_overview",
    checks: [...programChecks(speaksPlainly), file(chartsInTheClear), file(plainListeners)],
  },
  {
    id: "gen-mail-plaintext",
    title: "Emails are sent without encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can read the emails and the password of the server.",
    fix: "Ask for TLS or STARTTLS, such as with `smtp_require_tls: true`.",
    link: "https://prometheus.io/docs/alerting/latest/configuration/#file-layout-and-global-settings",
    checks: [
      ...programChecks(mailsPlainly),
      file(alertsPlainly),
      resource("prometheus_alertmanager_config", (config) =>
        config
          .blocks("spec.receivers.email_configs")
          .each((mail) => mail.attr("require_tls").is(false)),
      ),
    ],
  },
  {
    id: "gen-insecure-registry",
    title: "Registry of images is not verified",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can replace the images.",
    fix: "Give the registry a certificate, and trust its authority on each machine.",
    link: "https://docs.docker.com/reference/cli/dockerd/#insecure-registries",
    checks: [file(untrustedRegistries)],
  },
];
