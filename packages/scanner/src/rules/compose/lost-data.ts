import { entryOf, itemsOf, membersOf, textOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { composeOf, type Service, serviceCheck, servicesOf } from "./compose.ts";
import { isDeployed } from "./deployed.ts";

/** Images of databases. Caches may lose their data. */
const DATABASE =
  /(^|\/)(postgres(ql)?|postgis|timescaledb(-ha)?|pgvector|mysql(-server)?|mariadb|percona(-server)?|mongo(db)?|couchdb|couchbase|cassandra|influxdb|neo4j|clickhouse(-server)?|rethinkdb|arangodb|mssql\/server)(:|@|$)/;

/** Where databases read their settings and the commands of their first start. */
const SETTINGS = /^\/(docker-entrypoint-initdb\.d|etc|run|certs?|tmp)(\/|$)/;

/** The folder of the container, of `data:/var/lib/data:rw` or the long form. */
function targetOf(mount: Value): string {
  const text = textOf(mount)?.replace(/\$\{[^}]{1,100}\}/g, "given");
  if (text === undefined) return textOf(entryOf(mount, "target")) ?? "";
  const [first = "", second] = text.split(":");
  return second ?? first;
}

/** Members by which data can be kept in another way. */
const OTHER_WAYS = ["volumes_from", "extends", "profiles", "build"];

/** Folders of files that no database keeps. */
const SCRATCH = /^\/(tmp|run|dev|var\/(tmp|run|cache|log))(\/|$)/;

/** The folders that a service keeps in memory. */
function inMemory(service: Value): readonly string[] {
  const mounts = itemsOf(entryOf(service, "volumes"));
  const ofType = mounts.filter((mount) => textOf(entryOf(mount, "type")) === "tmpfs");
  const named = textsOf(entryOf(service, "tmpfs")).map((each) => each.replace(/:.*$/s, ""));
  return [...named, ...ofType.map(targetOf)].filter((target) => !SCRATCH.test(target));
}

/** Whether another service of the file keeps its data in a volume with a name. */
function othersKeepData(service: Value, file: Value | undefined): boolean {
  if (file === undefined) return false;
  const names = membersOf(entryOf(file, "volumes")).map(([name]) => name);
  return servicesOf(file).some(([, other]) => {
    const sources = itemsOf(entryOf(other, "volumes")).map(
      (mount) => textOf(mount)?.split(":")[0] ?? textOf(entryOf(mount, "source")) ?? "",
    );
    return other !== service && sources.some((each) => names.includes(each));
  });
}

function losesData([, service]: Service, source: SourceFile): string | undefined {
  const image = textOf(entryOf(service, "image")) ?? "";
  if (!DATABASE.test(image) || !isDeployed(service, source)) return undefined;
  if (OTHER_WAYS.some((name) => entryOf(service, name) !== undefined)) return undefined;
  // A database in memory is on purpose, unless the rest of the application is kept.
  if (inMemory(service).length > 0) {
    return othersKeepData(service, composeOf(source))
      ? "the database keeps its data in memory"
      : undefined;
  }
  const targets = itemsOf(entryOf(service, "volumes")).map(targetOf);
  return targets.every((target) => SETTINGS.test(target))
    ? "no volume keeps the data of the database"
    : undefined;
}

/** Rules for data that a container takes with it. */
export const lostDataRules: readonly Rule[] = [
  {
    id: "compose-lost-data",
    title: "Database keeps its data in no named volume",
    severity: "MEDIUM",
    category: "quality",
    explanation: "After `docker compose down`, the database starts empty.",
    fix: "Mount a named volume at the folder of the data.",
    link: "https://docs.docker.com/engine/storage/volumes/",
    checks: [serviceCheck((service, _, source) => losesData(service, source))],
  },
];
