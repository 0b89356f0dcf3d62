import { entryOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { directoryOf } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { at, listAt, mayContain, type Named, objectsOf } from "./manifest-objects.ts";

interface Found extends Named {
  readonly source: SourceFile;
}

/** Names are unique within a namespace. */
function keyOf(document: Value, name: string): string {
  return `${textOf(at(document, "metadata.namespace")) ?? ""}/${name}`;
}

/** Whether pods of several nodes can't mount a claim together. */
function isOfOneNode({ kind, document }: Found): boolean {
  const modes = listAt(document, "spec.accessModes").map(textOf);
  return (
    kind === "PersistentVolumeClaim" &&
    modes.length > 0 &&
    modes.every((mode) => /^ReadWriteOnce(Pod)?$/.test(mode ?? ""))
  );
}

/** Whether an update starts a new pod before the old one is gone. */
function startsBeside(document: Value): boolean {
  const strategy = at(document, "spec.strategy");
  const surge = textOf(at(document, "spec.strategy.rollingUpdate.maxSurge")) ?? "";
  return textOf(entryOf(strategy, "type")) !== "Recreate" && !/^0%?$/.test(surge);
}

/** Deployments whose new pods wait for a volume that the old ones hold. */
function heldVolumes(view: ModuleView): readonly Fact[] {
  if (view.purpose !== "root") return [];
  const files = [...view.tree.files.values()].filter((source) =>
    mayContain(source, "PersistentVolumeClaim", "Deployment"),
  );
  const folders = Map.groupBy(files, ({ path }) => directoryOf(path));
  return [...folders.values()].flatMap((sources) => {
    if (!sources.some(({ text }) => text.includes("ReadWriteOnce"))) return [];
    const objects = sources.flatMap((source) =>
      objectsOf(source).map((each): Found => ({ ...each, source })),
    );
    const claims = new Set(
      objects.filter(isOfOneNode).map(({ document, name }) => keyOf(document, name)),
    );
    return objects
      .filter(({ kind }) => kind === "Deployment")
      .flatMap(({ document, source }) =>
        listAt(document, "spec.template.spec.volumes").flatMap((volume): readonly Fact[] => {
          const claim = entryOf(entryOf(volume, "persistentVolumeClaim"), "claimName");
          const name = textOf(claim);
          if (name === undefined) return [];
          const isHeld = claims.has(keyOf(document, name)) && startsBeside(document);
          const message = `new pods wait for the claim \`${name}\`, which one node holds`;
          return [factInFile(isHeld, claim, source, message)];
        }),
      );
  });
}

/** Rules for volumes that only one node can mount. */
export const heldVolumeRules: readonly Rule[] = [
  {
    id: "k8s-held-volume",
    title: "Update waits for a volume that the old pod holds",
    severity: "LOW",
    category: "quality",
    explanation:
      "A new pod on another node can't mount the volume until the old one stops, and the old one runs until the new one is ready.",
    fix: "Set `strategy.type` to `Recreate` or `maxSurge` to 0, or use a `StatefulSet` or a `ReadWriteMany` claim.",
    link: "https://kubernetes.io/docs/concepts/storage/persistent-volumes/#access-modes",
    checks: [module(heldVolumes)],
  },
];
