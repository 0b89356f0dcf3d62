import { entryOf, membersOf, textOf } from "../../../documents/members.ts";
import type { Value } from "../../../evaluate/value.ts";
import { PatternError, Regex } from "../../../regex/regex.ts";
import type { Effort } from "./effort.ts";

/** Maximum length of an object name. */
const MAX_NAME = 253;

/** Regex steps that cost as much as creating one value. */
const STEPS_PER_VALUE = 10;

export type Selects = (manifest: Value, effort: Effort) => boolean;

/** Whether a manifest matches a patch's `target`: all of its fields must match. */
export function targetSelector(target: Value): Selects {
  const fields = ["kind", "name", "namespace"] as const;
  const patterns = fields.map((field) => [field, pattern(entryOf(target, field))] as const);
  const [group, version] = ["group", "version"].map((name) => textOf(entryOf(target, name)));
  const labels = labelSelector(textOf(entryOf(target, "labelSelector")), "labels");
  const annotations = labelSelector(textOf(entryOf(target, "annotationSelector")), "annotations");
  return (manifest, effort) => {
    const own = identityOf(manifest);
    return (
      patterns.every(([field, fits]) => fits === undefined || fits(own[field], effort)) &&
      (group === undefined || group === own.group) &&
      (version === undefined || version === own.version) &&
      labels(manifest, effort) &&
      annotations(manifest, effort)
    );
  };
}

/** Whether a manifest has the name given in a patch. */
export function sameObject(patch: Value): Selects {
  const wanted = identityOf(patch);
  const isAnyNamespace = textOf(entryOf(entryOf(patch, "metadata"), "namespace")) === undefined;
  return (manifest) => {
    const own = identityOf(manifest);
    return (
      own.kind === wanted.kind &&
      own.name === wanted.name &&
      own.group === wanted.group &&
      (isAnyNamespace || own.namespace === wanted.namespace)
    );
  };
}

function identityOf(manifest: Value) {
  const metadata = entryOf(manifest, "metadata");
  const [version = "", group = ""] = (textOf(entryOf(manifest, "apiVersion")) ?? "")
    .split("/")
    .reverse();
  return {
    group,
    version,
    kind: textOf(entryOf(manifest, "kind")) ?? "",
    name: textOf(entryOf(metadata, "name")) ?? "",
    namespace: textOf(entryOf(metadata, "namespace")) ?? "default",
  };
}

/** Names are regular expressions that must match the whole name. */
function pattern(wanted: Value | undefined) {
  const source = textOf(wanted);
  if (source === undefined) return undefined;
  const regex = compiled(`^(?:${source})$`);
  return (text: string, effort: Effort): boolean => {
    if (regex === undefined || text.length > MAX_NAME) return text === source;
    const before = regex.work;
    const fits = searched(regex, text);
    effort.spend(Math.ceil((regex.work - before) / STEPS_PER_VALUE));
    return fits;
  };
}

function compiled(source: string): Regex | undefined {
  try {
    return new Regex(source);
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}

function searched(regex: Regex, text: string): boolean {
  try {
    return regex.search(text) !== undefined;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

/** `app=web,tier!=db,released`; any other syntax matches nothing. */
function labelSelector(source: string | undefined, field: "labels" | "annotations"): Selects {
  if (source === undefined) return () => true;
  const terms = source
    .split(",")
    .map((term) => /^\s*([\w./-]+)\s*(?:(!=|==?)\s*([\w./-]*))?\s*$/.exec(term));
  return (manifest) => {
    const own = new Map(membersOf(entryOf(entryOf(manifest, "metadata"), field)));
    return terms.every((term) => {
      if (term === null) return false;
      const [, name = "", operator, value] = term;
      const label = own.get(name);
      if (operator === undefined) return label !== undefined;
      return (textOf(label) === value) === (operator !== "!=");
    });
  };
}
