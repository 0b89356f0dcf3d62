import { entryOf, textOf } from "../../../documents/members.ts";
import { object, string, type Value } from "../../../evaluate/value.ts";
import type { Effort } from "./effort.ts";
import type { Kustomization } from "./kustomization.ts";
import { withItems } from "./with-items.ts";

/** A manifest with the kustomization's global settings applied. */
export function withSettings(
  manifest: Value,
  { namespace, annotations, images }: Kustomization,
  effort: Effort,
): Value {
  let changed = manifest;
  // A namespace on a cluster-scoped object is harmless.
  if (namespace !== undefined) {
    changed = withMetadata(changed, "namespace", () => namespace);
  }
  if (annotations !== undefined) {
    effort.spend(annotations.size);
    changed = withMetadata(changed, "annotations", (own) => {
      const before = own?.kind === "object" ? own.entries : [];
      return object(new Map([...before, ...annotations.entries]), own?.at ?? annotations.at);
    });
  }
  return images.length === 0 ? changed : withImages(changed, images, effort);
}

function withMetadata(
  manifest: Value,
  name: string,
  change: (own: Value | undefined) => Value,
): Value {
  if (manifest.kind !== "object") return manifest;
  const metadata = manifest.entries.get("metadata");
  const own = metadata?.kind === "object" ? metadata.entries : new Map<string, Value>();
  const changed = object(new Map(own).set(name, change(own.get(name))), metadata?.at);
  return object(new Map(manifest.entries).set("metadata", changed), manifest.at);
}

/** Replaces names, tags and digests of all container images anywhere in the manifest. */
function withImages(value: Value, images: readonly Value[], effort: Effort): Value {
  effort.spend(1);
  if (value.kind === "list") {
    return withItems(
      value,
      value.items.map((item) => withImages(item, images, effort)),
    );
  }
  if (value.kind !== "object") return value;
  const entries = new Map<string, Value>();
  for (const [key, member] of value.entries) {
    const isList = /^(init)?containers$/i.test(key) && member.kind === "list";
    const changed = isList
      ? withItems(
          member,
          member.items.map((item) => withImage(item, images, effort)),
        )
      : withImages(member, images, effort);
    entries.set(key, changed);
  }
  return object(entries, value.at);
}

function withImage(container: Value, images: readonly Value[], effort: Effort): Value {
  effort.spend(images.length);
  const reference = textOf(entryOf(container, "image"));
  if (container.kind !== "object" || reference === undefined) return container;
  const [, name = "", rest = ""] = /^(.*?)((?::[^:/@]*)?(?:@.*)?)$/.exec(reference) ?? [];
  const setting = images.find((each) => textOf(entryOf(each, "name")) === name);
  if (setting === undefined) return container;
  const [newName, newTag, digest] = ["newName", "newTag", "digest"].map((key) =>
    entryOf(setting, key),
  );
  const ending =
    digest !== undefined
      ? `@${textOf(digest)}`
      : newTag !== undefined
        ? `:${textOf(newTag)}`
        : rest;
  const at = (digest ?? newTag ?? newName)?.at;
  const image = string(`${textOf(newName) ?? name}${ending}`, at);
  return object(new Map(container.entries).set("image", image), container.at);
}
