import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { baseName } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Files that people start on their own machines. */
const OWN_MACHINE =
  /[._-](dev|devel|development|local|test|tests|ci|e2e|override|example|debug)\b/i;

/** Folders of files that nobody deploys. */
const APART =
  /(^|[/_-])(examples?|demos?|samples?|tests?|e2e|fixtures|\.devcontainer)([_-][\w-]{1,100})?\//i;

/** Sources that a service mounts, as people do while they change them. */
const isSource = (mount: string) =>
  /^(\.{1,2}(\/|:)|\$\{?PWD)/.test(mount) && !/\.\w+(:|$)/.test(mount);

/** Whether a service is for those who change its code. */
export function isForDevelopment(service: Value, { path }: SourceFile): boolean {
  const mounts = itemsOf(entryOf(service, "volumes")).map(
    (mount) => textOf(mount) ?? textOf(entryOf(mount, "source")) ?? "",
  );
  return OWN_MACHINE.test(baseName(path)) || mounts.some(isSource);
}

/** Settings that people don't write for trials. */
const SETTINGS_OF_SERVERS = ["cap_drop", "deploy", "read_only", "security_opt"];

/** Whether the services of a file are started for a while, to try or test something. */
export function isForTrial({ path }: SourceFile): boolean {
  return OWN_MACHINE.test(baseName(path)) || APART.test(path);
}

/** Whether a service is meant to stay up, on a machine that others reach. */
export function isDeployed(service: Value, source: SourceFile): boolean {
  const restart = textOf(entryOf(service, "restart")) ?? "no";
  const isKept =
    restart !== "no" || SETTINGS_OF_SERVERS.some((name) => entryOf(service, name) !== undefined);
  return isKept && !isForTrial(source);
}

type Variable = readonly [name: string, text: string, place: Value];

/** The environment variables of a service, given as a map or as a list of `NAME=value`. */
export function variablesOf(service: Value): readonly Variable[] {
  const given = entryOf(service, "environment");
  if (given?.kind !== "list") {
    return membersOf(given).map(([name, value]) => [name, textOf(value) ?? "", value] as const);
  }
  return given.items.map((each) => {
    const text = textOf(each) ?? "";
    const end = text.indexOf("=");
    return end === -1
      ? ([text, "", each] as const)
      : ([text.slice(0, end), text.slice(end + 1), each] as const);
  });
}
