import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { object, string, unknown, type Value, withMarks } from "../../evaluate/value.ts";
import { argumentsOf } from "../terraform-names/arguments.ts";
import { terraformTypeOf } from "../terraform-names/types.ts";

/** The service and the cloud of a provider that Upbound generates from Terraform's. */
const MANAGED = /^([\w-]+)\.(aws|azure|gcp)(?:\.m)?\.upbound\.io\/v\w+$/;

const COMPOSITION = /^apiextensions\.crossplane\.io\/v\w+$/;

/** A cloud resource that Crossplane manages, in terms of Terraform. */
export interface ManagedResource {
  readonly type: string;
  readonly kind: string;
  readonly name: string;
  readonly at: Value["at"];
  readonly value: () => Value;
}

/** The cloud resources that an object of Crossplane declares or, as a composition, makes. */
export function managedResourcesIn(document: Value): readonly ManagedResource[] {
  const version = textOf(entryOf(document, "apiVersion")) ?? "";
  if (!COMPOSITION.test(version)) return managed(document, undefined, []);
  const spec = entryOf(document, "spec");
  const inputs = itemsOf(entryOf(spec, "pipeline")).map((step) => entryOf(step, "input"));
  return [spec, ...inputs].flatMap((part) => {
    const sets = new Map(
      itemsOf(entryOf(part, "patchSets")).map((set) => [
        textOf(entryOf(set, "name")),
        itemsOf(entryOf(set, "patches")),
      ]),
    );
    return itemsOf(entryOf(part, "resources")).flatMap((each) =>
      managed(entryOf(each, "base"), textOf(entryOf(each, "name")), patchesOf(each, sets)),
    );
  });
}

/** Resources with more patches than this aren't known. */
const MAX_PATCHES = 200;

/** The patches of a resource, and those of the sets that it names; undefined if there are too many. */
function patchesOf(
  resource: Value,
  sets: ReadonlyMap<string | undefined, readonly Value[]>,
): readonly Value[] | undefined {
  const patches: Value[] = [];
  for (const patch of itemsOf(entryOf(resource, "patches"))) {
    const name = textOf(entryOf(patch, "patchSetName"));
    const own = name === undefined ? [patch] : (sets.get(name) ?? []);
    if (patches.length + own.length > MAX_PATCHES) return undefined;
    patches.push(...own);
  }
  return patches;
}

function managed(
  document: Value | undefined,
  step: string | undefined,
  patches: readonly Value[] | undefined,
): readonly ManagedResource[] {
  const [, module = "", provider = ""] =
    MANAGED.exec(textOf(entryOf(document, "apiVersion")) ?? "") ?? [];
  const kind = textOf(entryOf(document, "kind")) ?? "";
  const type = terraformTypeOf({ provider, module, name: kind });
  if (document === undefined || type === undefined) return [];
  const own = textOf(entryOf(entryOf(document, "metadata"), "name"));
  const name = own ?? step ?? "unnamed";
  const value = () =>
    patches === undefined
      ? unknown("many patches")
      : argumentsOf(type, inputsOf(document, own, patches));
  return [{ type, kind, name, at: document.at, value }];
}

const PATCHED = /^spec\.(?:forProvider|initProvider)\.(\w+)/;

/** The inputs of a resource. What a patch sets isn't known. */
function inputsOf(document: Value, name: string | undefined, patches: readonly Value[]): Value {
  const spec = entryOf(document, "spec");
  const inputs = new Map<string, Value>();
  // A bucket is named like its object.
  if (name !== undefined && textOf(entryOf(document, "kind")) === "Bucket") {
    inputs.set("bucket", string(name));
  }
  for (const section of ["initProvider", "forProvider"]) {
    for (const [key, value] of membersOf(entryOf(spec, section))) {
      const [, argument] = /^(\w+)(?:Ref|Selector)$/.exec(key) ?? [];
      if (argument === undefined) inputs.set(key, value);
      else if (!inputs.has(argument)) inputs.set(argument, referred(key, argument, value));
    }
  }
  for (const patch of patches) {
    const path = textOf(entryOf(patch, "toFieldPath")) ?? textOf(entryOf(patch, "fromFieldPath"));
    const isTowards = /^(ToComposite|CombineToComposite)/.test(
      textOf(entryOf(patch, "type")) ?? "",
    );
    const [, argument] = PATCHED.exec(path ?? "") ?? [];
    if (argument !== undefined && !isTowards) inputs.set(argument, unknown("a patch"));
  }
  const entries = object(inputs, document.at);
  return spec === undefined ? entries : withMarks(entries, spec.marks);
}

/** What a reference or selector sets. Buckets are found by their names. */
function referred(key: string, argument: string, value: Value): Value {
  const name = argument === "bucket" && key.endsWith("Ref") ? entryOf(value, "name") : undefined;
  return name ?? { ...unknown(key, value.marks), isNotNull: true, isComputed: true };
}
