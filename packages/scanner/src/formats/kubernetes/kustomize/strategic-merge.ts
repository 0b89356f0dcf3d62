import { entryOf, textOf } from "../../../documents/members.ts";
import { object, type Value } from "../../../evaluate/value.ts";
import type { Effort } from "./effort.ts";
import { withItems } from "./with-items.ts";

/** Lists merged element by element, with their merge keys. All other lists are replaced. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  containers: ["name"],
  env: ["name"],
  ephemeralContainers: ["name"],
  hostAliases: ["ip"],
  imagePullSecrets: ["name"],
  initContainers: ["name"],
  listeners: ["name"],
  ports: ["containerPort", "port"],
  topologySpreadConstraints: ["topologyKey"],
  volumeMounts: ["mountPath"],
  volumes: ["name"],
};

/** The key of a patch directive. */
const DIRECTIVE = "$patch";

/** Merges `patch` into `target`; `undefined` if the target is deleted. */
export function strategicMerge(
  target: Value | undefined,
  patch: Value,
  effort: Effort,
  name = "",
): Value | undefined {
  effort.spend(1);
  if (patch.kind === "null") return undefined;
  if (patch.kind === "list") return mergedList(target, patch, effort, name);
  if (patch.kind !== "object") return patch;
  const directive = textOf(entryOf(patch, DIRECTIVE));
  if (directive === "delete") return undefined;
  const before = target?.kind === "object" && directive !== "replace" ? target.entries : [];
  const entries = new Map(before);
  effort.spend(entries.size);
  for (const [key, value] of patch.entries) {
    if (key.startsWith("$")) continue;
    const merged = strategicMerge(entries.get(key), value, effort, key);
    if (merged === undefined) entries.delete(key);
    else entries.set(key, merged);
  }
  return object(entries, target?.at ?? patch.at);
}

function mergedList(
  target: Value | undefined,
  patch: Value & { kind: "list" },
  effort: Effort,
  name: string,
): Value {
  const keys = KEYS[name] ?? [];
  const key = keys.find((each) => patch.items.some((item) => keyOf(item, each) !== undefined));
  const isReplaced = patch.items.some((item) => textOf(entryOf(item, DIRECTIVE)) === "replace");
  if (target?.kind !== "list" || key === undefined || isReplaced) {
    const own = patch.items.flatMap((item) => strategicMerge(undefined, item, effort) ?? []);
    return withItems(patch, own);
  }
  effort.spend(target.items.length);
  const items = new Map(target.items.map((item, index) => [keyOf(item, key) ?? index, item]));
  // New elements come first, but existing ones keep their position.
  for (const [index, item] of patch.items.entries()) {
    const id = keyOf(item, key) ?? `new ${index}`;
    const merged = strategicMerge(items.get(id), item, effort);
    if (merged === undefined) items.delete(id);
    else items.set(id, merged);
  }
  return withItems(target, [...items.values()]);
}

function keyOf(item: Value, key: string): string | undefined {
  return textOf(entryOf(item, key));
}
