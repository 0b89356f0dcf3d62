import { looseness } from "../../container/image-reference.ts";
import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file, type Rule } from "../../rule-language/rule.ts";
import { isTestInput } from "../../source/file-kinds.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { isForTrial } from "./deployed.ts";

const COMPOSE = /(^|\/)(docker-|podman-)?(compose|stack)[^/]*\.ya?ml$/;

export type Service = readonly [name: string, value: Value];

/** The content of a Compose file. */
export function composeOf(source: SourceFile): Value | undefined {
  if (!COMPOSE.test(source.path) || isTestInput(source.path)) return undefined;
  const [content] = yamlDocumentsOf(source);
  return entryOf(content, "services") === undefined ? undefined : content;
}

export function servicesOf(compose: Value | undefined): readonly Service[] {
  return membersOf(entryOf(compose, "services"));
}

/** What the services of a file can name, and how they wait for each other. */
interface Project {
  /** `undefined` if included files may add to them. */
  readonly services: ReadonlySet<string> | undefined;
  readonly networks: ReadonlySet<string>;
  readonly volumes: ReadonlySet<string>;
  /** The services with a health check in the file. */
  readonly checked: ReadonlySet<string>;
  /** The conditions under which others start after a service. */
  readonly conditions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether it runs the code while people change it. */
  readonly isForDevelopment: boolean;
}

/** Follows the files of the project, or has all of them mounted. */
function followsCode([, service]: Service): boolean {
  const mounts = itemsOf(entryOf(service, "volumes")).map(
    (mount) => textOf(mount) ?? `${textOf(entryOf(mount, "source"))}:`,
  );
  return entryOf(service, "develop") !== undefined || mounts.some((mount) => /^\.\/?:/.test(mount));
}

function projectOf(compose: Value): Project {
  const services = servicesOf(compose);
  const waits = services.flatMap(([, service]) => dependenciesOf(service));
  const isOpen = entryOf(compose, "include") !== undefined;
  return {
    services: isOpen ? undefined : new Set(services.map(([name]) => name)),
    networks: new Set(["default", ...namesOf(entryOf(compose, "networks"))]),
    volumes: new Set(namesOf(entryOf(compose, "volumes"))),
    checked: new Set(
      services
        .filter(([, service]) => entryOf(service, "healthcheck") !== undefined)
        .map(([name]) => name),
    ),
    isForDevelopment: services.some(followsCode),
    conditions: new Map(
      [...Map.groupBy(waits, ([name]) => name)].map(([name, each]) => [
        name,
        new Set(each.map(([, condition]) => condition)),
      ]),
    ),
  };
}

/** Checks each service. The question answers with what is wrong, if anything. */
export function serviceCheck(
  question: (service: Service, project: Project, source: SourceFile) => string | undefined,
): Check {
  return file((source): readonly Fact[] => {
    const compose = composeOf(source);
    if (compose === undefined) return [];
    const project = projectOf(compose);
    return servicesOf(compose).map((service) => {
      const fault = question(service, project, source);
      return factInFile(fault !== undefined, service[1], source, fault ?? "the service is sound");
    });
  });
}

/** A service that isn't built here. The tag may be the choice of the one who starts it. */
function looseImage([, service]: Service): string | undefined {
  const image = textOf(entryOf(service, "image")) ?? "";
  const named = image.replace(/\$\{[^}:]+:?-([^}]+)\}/g, "$1");
  if (image === "" || named.includes("$") || entryOf(service, "build") !== undefined)
    return undefined;
  const why = looseness(named);
  return why && `\`${named}\` ${why}`;
}

/** The services that one waits for, with the condition of each. */
export function dependenciesOf(
  service: Value,
): readonly (readonly [name: string, condition: string])[] {
  const given = entryOf(service, "depends_on");
  if (given?.kind === "list") {
    return given.items.flatMap((each) => [[textOf(each) ?? "", "service_started"] as const]);
  }
  return membersOf(given).map(
    ([name, each]) => [name, textOf(entryOf(each, "condition")) ?? "service_started"] as const,
  );
}

/** A service that others start after once it has ended. */
export const ENDS = "service_completed_successfully";

/** Names of services that do one thing and end: `db-migrate`, `minio-setup`. */
const TASK =
  /(^|[_-])(init|setup|seed|seeder|migrate|migrations?|migrator|bootstrap|tests?|lint|build)$/i;

function isStartedAgain(
  [name, service]: Service,
  { conditions, isForDevelopment }: Project,
  source: SourceFile,
): string | undefined {
  if (isForDevelopment || isForTrial(source)) return undefined;
  const isSet =
    entryOf(service, "restart") !== undefined ||
    entryOf(entryOf(service, "deploy"), "restart_policy") !== undefined;
  const isOptional =
    entryOf(service, "profiles") !== undefined || entryOf(service, "extends") !== undefined;
  const isTask = conditions.get(name)?.has(ENDS) === true || TASK.test(name);
  return isSet || isOptional || isTask ? undefined : "`restart` is not set";
}

function lacksHealthcheck([name, service]: Service, { conditions }: Project): string | undefined {
  const isAsked = [...(conditions.get(name) ?? [])].some((condition) => condition !== ENDS);
  const isOpen =
    entryOf(service, "build") !== undefined || entryOf(service, "extends") !== undefined;
  const isChecked = entryOf(service, "healthcheck") !== undefined;
  return isAsked && !isChecked && !isOpen
    ? "others wait for it, but `healthcheck` is not set"
    : undefined;
}

/** Whether a service runs once, so that a failed connection is final. */
function isTask([name, service]: Service, { conditions }: Project): boolean {
  const isEnding = conditions.get(name)?.has(ENDS) === true;
  return isEnding && /^(no|false)$/.test(textOf(entryOf(service, "restart")) ?? "no");
}

/**
 * A list in `depends_on` waits for the start only. A condition is the choice of its author, whose
 * program may try again, but a task has one attempt.
 */
function startsTooEarly(each: Service, project: Project): string | undefined {
  const [, service] = each;
  const isChosen = entryOf(service, "depends_on")?.kind !== "list";
  if (isChosen && !isTask(each, project)) return undefined;
  const other = dependenciesOf(service).find(
    ([name, condition]) => condition === "service_started" && project.checked.has(name),
  );
  return other && `it starts before \`${other[0]}\` is healthy`;
}

/** Whether a file may be given to Compose behind another one: `compose.prod.yaml`. */
export function isFurther({ path }: SourceFile): boolean {
  return /compose[.-][\w.-]+\.ya?ml$/i.test(path);
}

/** What a service names and the file doesn't have. */
function namesMissing(
  [, service]: Service,
  project: Project,
  source: SourceFile,
): string | undefined {
  if (isFurther(source)) return undefined;
  const other = dependenciesOf(service).find(([name]) => project.services?.has(name) === false);
  if (other !== undefined) return `no service has the name \`${other[0]}\``;
  const network = namesOf(entryOf(service, "networks")).find((name) => !project.networks.has(name));
  if (network !== undefined) return `no network has the name \`${network}\``;
  const volume = volumesOf(service).find((name) => !project.volumes.has(name));
  return volume && `no volume has the name \`${volume}\``;
}

function namesOf(value: Value | undefined): readonly string[] {
  if (value?.kind === "list") return value.items.flatMap((each) => textOf(each) ?? []);
  return membersOf(value).map(([name]) => name);
}

/** The named volumes that a service mounts. */
function volumesOf(service: Value): readonly string[] {
  return itemsOf(entryOf(service, "volumes")).flatMap((mount) => {
    const text = textOf(mount);
    const isVolume = (textOf(entryOf(mount, "type")) ?? "volume") === "volume";
    const name = text === undefined ? textOf(entryOf(mount, "source")) : text.split(":")[0];
    const isNamed =
      name !== undefined && /^[\w][\w.-]*$/.test(name) && (text?.includes(":") ?? isVolume);
    return isNamed ? [name] : [];
  });
}

function unusedParts(source: SourceFile): readonly Fact[] {
  const compose = composeOf(source);
  if (compose === undefined || entryOf(compose, "include") !== undefined) return [];
  const values = servicesOf(compose).map(([, value]) => value);
  const used: Readonly<Record<string, ReadonlySet<string>>> = {
    volumes: new Set(values.flatMap(volumesOf)),
    networks: new Set(["default", ...values.flatMap((each) => namesOf(entryOf(each, "networks")))]),
  };
  return Object.entries(used).flatMap(([kind, names]) =>
    membersOf(entryOf(compose, kind)).map(([name, value]) =>
      factInFile(!names.has(name), value, source, `no service uses \`${name}\` of \`${kind}\``),
    ),
  );
}

/** Members that newer releases ignore or refuse. */
const OUTDATED = /^(links|volumes_from|cpu_shares|mem_limit_swap|net|log_driver|log_opt)$/;

function outdatedParts(source: SourceFile): readonly Fact[] {
  const compose = composeOf(source);
  const version = entryOf(compose, "version");
  const services = servicesOf(compose).flatMap(([, service]) =>
    membersOf(service)
      .filter(([name]) => OUTDATED.test(name))
      .map(([name, value]) => factInFile(true, value, source, `\`${name}\` is outdated`)),
  );
  return version === undefined
    ? services
    : [factInFile(true, version, source, "`version` is ignored"), ...services];
}

function takesNameTwice([, service]: Service): string | undefined {
  const deploy = entryOf(service, "deploy");
  const copies = Number(textOf(entryOf(service, "scale") ?? entryOf(deploy, "replicas")) ?? 1);
  const isNamed = entryOf(service, "container_name") !== undefined;
  return isNamed && copies > 1 ? "`container_name` is taken by the first copy" : undefined;
}

const FILE = "https://docs.docker.com/reference/compose-file/";
const STARTUP = "https://docs.docker.com/compose/how-tos/startup-order/";

/** Rules for Compose files. */
export const composeRules: readonly Rule[] = [
  {
    id: "compose-image-unpinned",
    title: "Service's image is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "The running version is unknown, a restart can pull other code, and you can't roll back.",
    fix: "Name a version as the image's tag or, better, its digest.",
    link: `${FILE}services/#image`,
    checks: [serviceCheck(looseImage)],
  },
  {
    id: "compose-restart",
    title: "Service isn't started again after a failure",
    severity: "LOW",
    category: "quality",
    explanation: "After a crash or a restart of the machine, the service stays down.",
    fix: "Set `restart: unless-stopped`.",
    link: `${FILE}services/#restart`,
    checks: [serviceCheck(isStartedAgain)],
  },
  {
    id: "compose-healthcheck",
    title: "Service that others wait for has no health check",
    severity: "LOW",
    category: "quality",
    explanation: "The others start before it answers, or never.",
    fix: "Set `healthcheck`, and `condition: service_healthy` in `depends_on`.",
    link: STARTUP,
    checks: [serviceCheck(lacksHealthcheck)],
  },
  {
    id: "compose-early-start",
    title: "Service doesn't wait until another is healthy",
    severity: "LOW",
    category: "quality",
    explanation: "`depends_on` waits for the start only, so the first requests fail.",
    fix: "Set `condition: service_healthy` for it in `depends_on`.",
    link: STARTUP,
    checks: [serviceCheck(startsTooEarly)],
  },
  {
    id: "compose-missing-part",
    title: "Service names something that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Compose refuses the file, so no service starts.",
    fix: "Declare the service, network or volume, or correct the name.",
    link: FILE,
    checks: [serviceCheck(namesMissing), serviceCheck(takesNameTwice)],
  },
  {
    id: "compose-unused-part",
    title: "Volume or network isn't used",
    severity: "LOW",
    category: "quality",
    explanation: "Readers look for its purpose, or a service misses what it should have.",
    fix: "Remove it, or name it in the service that needs it.",
    link: `${FILE}volumes/`,
    checks: [file(unusedParts)],
  },
  {
    id: "compose-outdated",
    title: "Compose file uses outdated syntax",
    severity: "LOW",
    category: "quality",
    explanation: "Current releases ignore it, or print a warning on each command.",
    fix: "Remove `version`, and use networks and volumes in place of `links` and `volumes_from`.",
    link: `${FILE}version-and-name/`,
    checks: [file(outdatedParts)],
  },
];
