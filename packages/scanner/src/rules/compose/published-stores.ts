import { entryOf, itemsOf, textOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Service, serviceCheck } from "./compose.ts";
import { isDeployed, variablesOf } from "./deployed.ts";

/** Stores that ask nobody who they are unless told to, and their ports. */
const STORES: readonly (readonly [image: RegExp, port: string])[] = [
  [/(^|\/)(redis|redis-stack(-server)?|valkey|keydb|dragonfly)(:|@|$)/, "6379"],
  [/(^|\/)memcached(:|@|$)/, "11211"],
  [/(^|\/)etcd(:|@|$)/, "2379"],
  [/(^|\/)zookeeper(:|@|$)/, "2181"],
  [/^(docker\.io\/)?(library\/)?registry(:|@|$)/, "5000"],
];

/** Where the settings of a registry are, which may ask for a password. */
const REGISTRY_SETTINGS = /:\/etc\/(docker\/registry|distribution)(\/|:|$)/;

/** Databases that ask for a password, and their ports. */
const DATABASES: readonly (readonly [image: RegExp, port: string])[] = [
  [/(^|\/)(postgres|postgis|postgresql|timescaledb(-ha)?|pgvector)(:|@|$)/, "5432"],
  [/(^|\/)(mysql|mysql-server|mariadb|percona(-server)?)(:|@|$)/, "3306"],
  [/(^|\/)(mongo|mongodb|percona-server-mongodb)(:|@|$)/, "27017"],
  [/(^|\/)mssql\/server(:|@|$)/, "1433"],
  [/(^|\/)(elasticsearch|opensearch)(:|@|$)/, "9200"],
];

/** Options and variables by which a store asks for a password or a certificate. */
const ASKS =
  /requirepass|^REGISTRY_(AUTH|PROXY)_|aclfile|client-cert-auth|--sasl|(^|_)(PASSWORD|AUTH)(_FILE)?$/;

/** The address that a port is published on, and the port of the container. */
function publishedIn(port: Value): readonly [address: string, target: string] {
  const text = textOf(port)?.replace(/\$\{[^}]{1,100}\}/g, "given");
  if (text === undefined) {
    const isPublished = entryOf(port, "published") !== undefined;
    const target = textOf(entryOf(port, "target")) ?? "";
    return [textOf(entryOf(port, "host_ip")) ?? "", isPublished ? target : ""];
  }
  const [, address = "", target = ""] =
    /^(?:(\[[^\]]{1,50}\]|[^:]{1,100}):)?(?:[^:]{1,100}:)?(\d+)(?:\/tcp)?$/.exec(text) ?? [];
  // With two parts, the first is a port.
  return [text.split(":").length > 2 ? address : "", target];
}

const EVERYWHERE = /^(|0\.0\.0\.0|\[?::\]?)$/;

/** Whether the service answers at the port on all addresses of a machine that others reach. */
export function isOpenAt(port: string, [, service]: Service, source: SourceFile): boolean {
  return (
    isDeployed(service, source) &&
    itemsOf(entryOf(service, "ports"))
      .map(publishedIn)
      .some(([address, target]) => target === port && EVERYWHERE.test(address))
  );
}

const portOf = (known: typeof STORES, [, service]: Service): string | undefined => {
  const image = textOf(entryOf(service, "image")) ?? "";
  return known.find(([pattern]) => pattern.test(image))?.[1];
};

function asksWhoItIs([, service]: Service): boolean {
  const words = ["command", "entrypoint"].flatMap((name) => textsOf(entryOf(service, name)));
  const names = variablesOf(service)
    .map(([name]) => name)
    .filter((name) => !name.startsWith("ALLOW_"));
  const mounts = ["volumes", "configs"]
    .flatMap((name) => itemsOf(entryOf(service, name)))
    .map((each) => textOf(each) ?? `:${textOf(entryOf(each, "target")) ?? ""}`);
  return (
    [...words, ...names].some((word) => ASKS.test(word)) ||
    mounts.some((mount) => REGISTRY_SETTINGS.test(mount))
  );
}

const published = (port: string) => `port ${port} is published on all interfaces`;

function publishesStore(service: Service, source: SourceFile): string | undefined {
  const port = portOf(STORES, service);
  if (port === undefined || asksWhoItIs(service)) return undefined;
  return isOpenAt(port, service, source) ? published(port) : undefined;
}

function publishesDatabase(service: Service, source: SourceFile): string | undefined {
  const store = asksWhoItIs(service) ? portOf(STORES, service) : undefined;
  const port = portOf(DATABASES, service) ?? store;
  return port !== undefined && isOpenAt(port, service, source) ? published(port) : undefined;
}

/** Rules for stores that a host publishes. */
export const publishedStoreRules: readonly Rule[] = [
  {
    id: "compose-published-store",
    title: "Store without a login is published on all interfaces",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Docker publishes ports past the firewall of the host, so anyone who reaches it can read and change the data.",
    fix: "Leave `ports` out, because services of a network reach each other anyway, or publish on `127.0.0.1`.",
    link: "https://docs.docker.com/engine/network/port-publishing/",
    checks: [serviceCheck((service, _, source) => publishesStore(service, source))],
  },
  {
    id: "compose-published-database",
    title: "Database is published on all interfaces",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Docker publishes ports past the firewall of the host, so only the password protects the data.",
    fix: "Leave `ports` out, because services of a network reach each other anyway, or publish on `127.0.0.1`.",
    link: "https://docs.docker.com/engine/network/port-publishing/",
    checks: [serviceCheck((service, _, source) => publishesDatabase(service, source))],
  },
];
