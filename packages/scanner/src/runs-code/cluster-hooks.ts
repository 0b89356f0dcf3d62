import { readYaml } from "../documents/yaml-value.ts";
import { object, string, type Value } from "../evaluate/value.ts";
import { type Location, SourceFile } from "../source/source-file.ts";
import { danger, dangersOf } from "./dangers.ts";
import { type FoundProgram, found } from "./found-program.ts";
import type { PackageTracer } from "./package-tracer.ts";
import type { When } from "./program.ts";
import type { Act } from "./trace/act.ts";
import { shownText } from "./trace/argument.ts";
import { isOfCluster } from "./trace/hosts.ts";

const HOOK = /helm\.sh\/hook["']?\s*:\s*["']?([\w-]+(?:\s*,\s*[\w-]+)*)/g;

/** Maximum number of hooks of a file, and of containers of a hook. */
const MAX_HOOKS = 50;
const MAX_CONTAINERS = 10;

/** Maximum length of a manifest with a hook that is read. */
const MAX_MANIFEST = 100_000;

/** What Helm starts in the cluster around an installation, by container. */
export function clusterHooks(tracer: PackageTracer, file: SourceFile): readonly FoundProgram[] {
  if (!/\.(ya?ml|tpl|tf)$/.test(file.path)) return [];
  const manifests = new Map<number, Containers>();
  return [...file.text.matchAll(HOOK)]
    .slice(0, MAX_HOOKS)
    .flatMap(({ 0: text, 1: events = "", index }) => {
      const location = { file, start: index, end: index + text.length };
      const when = events.includes("delete") ? "destroy" : "apply";
      const containers = file.path.endsWith(".tf") ? [] : containersAround(file, index, manifests);
      if (containers.length === 0) return [hookOf(events, when, location)];
      return containers
        .slice(0, MAX_CONTAINERS)
        .map((container) => containerOf(tracer, events, when, location, container));
    });
}

/** A hook that starts nothing, or whose containers can't be read. */
function hookOf(events: string, when: When, location: Location): FoundProgram {
  return found("command", location, {
    when,
    where: "cluster",
    what: `Helm hook ${events} in ${location.file.path}`,
    dangers: [danger("harmless", "starts a job in the cluster")],
  });
}

function containerOf(
  tracer: PackageTracer,
  events: string,
  when: When,
  location: Location,
  container: ReadonlyMap<string, Value>,
): FoundProgram {
  const words = [...textsOf(container.get("command")), ...textsOf(container.get("args"))];
  const traced = tracer.invocation({
    words: words.map((word) => string(word)),
    environment: environmentOf(container.get("env")),
  });
  const image = shownText(textsOf(container.get("image"))[0] ?? "an unknown image");
  const acts = traced.acts.filter(leavesCluster);
  const dangers = dangersOf(acts, { when, where: "cluster", marks: traced.marks })
    // A job that does nothing notable is what charts use hooks for.
    .filter(({ kind }) => kind !== "server" && kind !== "harmless");
  const message = `starts \`${image}\` in the cluster`;
  return found("command", location, {
    when,
    ...traced,
    acts,
    where: "cluster",
    what: `Helm hook ${events}: ${image} ${traced.what}`.trim(),
    dangers: [...dangers, danger("harmless", message)],
  });
}

function leavesCluster(act: Act): boolean {
  switch (act.act) {
    // The API server, and what the values of the release name, may get the job's token.
    case "sends":
      return act.isFixed && !isOfCluster(act.to);
    case "contacts":
      return !isOfCluster(act.to);
    case "runs download":
      return !isOfCluster(act.from);
    default:
      return true;
  }
}

type Containers = readonly ReadonlyMap<string, Value>[];

/** The containers of the manifest that has the text at `index`. Each manifest is read once. */
function containersAround(file: SourceFile, index: number, manifests: Map<number, Containers>) {
  const before = file.text.lastIndexOf("\n---", index);
  const known = manifests.get(before) ?? readContainers(file, before, index);
  manifests.set(before, known);
  return known;
}

function readContainers(file: SourceFile, before: number, index: number): Containers {
  const after = file.text.indexOf("\n---", index);
  const text = file.text.slice(
    before === -1 ? 0 : before + 1,
    after === -1 ? file.text.length : after,
  );
  if (text.length > MAX_MANIFEST) return [];
  const { documents } = readYaml(new SourceFile(file.path, withoutActions(text)));
  return documents.flatMap((document) => [...containersIn(document)]);
}

/** The template with its values as unknown pieces, and without the lines that only control it. */
function withoutActions(text: string): string {
  return text
    .replaceAll(/^[ \t]*\{\{-?[^{}\n]*\}\}[ \t]*$/gm, "")
    .replaceAll(
      /\{\{-?([^{}\n]*)\}\}/g,
      (_, action: string) => `\uE000${action.trim().replaceAll(/[^\w.$ /-]/g, "_")}\uE001`,
    );
}

function* containersIn(value: Value): Generator<ReadonlyMap<string, Value>> {
  if (value.kind === "list") for (const item of value.items) yield* containersIn(item);
  if (value.kind !== "object") return;
  for (const [name, member] of value.entries) {
    if (!/^(initC|c)ontainers$/.test(name) || member.kind !== "list") {
      yield* containersIn(member);
      continue;
    }
    for (const item of member.items) if (item.kind === "object") yield item.entries;
  }
}

function textsOf(value: Value | undefined): readonly string[] {
  if (value === undefined) return [];
  if (value.kind === "list") return value.items.flatMap(textsOf);
  return "value" in value ? [String(value.value)] : [];
}

/** Variables with a text; others come from secrets and fields, and are named like what they hold. */
function environmentOf(env: Value | undefined): Value {
  const variables = new Map<string, Value>();
  for (const item of env?.kind === "list" ? env.items : []) {
    if (item.kind !== "object") continue;
    const [name] = textsOf(item.entries.get("name"));
    const [text] = textsOf(item.entries.get("value"));
    if (name !== undefined && text !== undefined && !text.includes("\uE000"))
      variables.set(name, string(text));
  }
  return object(variables);
}
