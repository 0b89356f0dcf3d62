import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import {
  isKustomization,
  readKustomization,
} from "../../formats/kubernetes/kustomize/kustomization.ts";
import { patchPaths } from "../../formats/kubernetes/kustomize/patches.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { type Check, module } from "../../rule-language/rule.ts";
import { baseName, directoryOf } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { isOfProduct, type ModuleTree } from "../../terraform/tree.ts";
import { at, listAt, mayContain, type Named, objectsOf, pairsIn } from "./manifest-objects.ts";

/** An object with the file that it is written in. */
export interface Placed extends Named {
  readonly source: SourceFile;
  /** `undefined` if the one who deploys it chooses. */
  readonly namespace: string | undefined;
  /** Whether it only changes another object, and says no more than that. */
  readonly isPatch: boolean;
}

/** The objects in all manifests of a module, which refer to each other by name and by label. */
export interface Cluster {
  readonly objects: readonly Placed[];
  readonly ofKind: (kind: string) => readonly Placed[];
  readonly named: (kind: string, name: string | undefined) => readonly Placed[];
  /** Objects of a kind that a kustomization generates, with their keys if these are written. */
  readonly generated: ReadonlyMap<string, readonly string[] | undefined>;
  /** Whether there are objects that can't be read: those of charts and of remote bases. */
  readonly isOpen: boolean;
  /** Whether a kustomization decides about namespaces and labels. */
  readonly isKustomized: boolean;
  /** Labels that a kustomization adds to pods and selectors. */
  readonly addedLabels: ReadonlySet<string>;
}

/** Sources of a kustomization whose objects aren't in the module. */
const REMOTE = /^(https?|git|ssh):|^[\w.-]+\.[a-z]+\/|\?ref=/;

const known = new WeakMap<ModuleTree, Cluster>();

export function clusterOf({ tree }: ModuleView): Cluster {
  let cluster = known.get(tree);
  if (cluster === undefined) {
    cluster = readCluster(tree);
    known.set(tree, cluster);
  }
  return cluster;
}

function readCluster(tree: ModuleTree): Cluster {
  const files = [...tree.files.values()].filter(
    (source) => mayContain(source) && isOfProduct(tree.purpose(directoryOf(source.path))),
  );
  const kustomizations = [...tree.files.values()].filter(isKustomization).flatMap((source) => {
    const [content] = yamlDocumentsOf(source);
    return content === undefined ? [] : [content];
  });
  const patches = new Set(
    [...tree.files.values()].filter(isKustomization).map(readKustomization).flatMap(patchPaths),
  );
  const objects = files
    .filter((source) => !isKustomization(source))
    .flatMap((source) =>
      objectsOf(source).map((each): Placed => {
        const namespace = textOf(at(each.document, "metadata.namespace"));
        return { ...each, source, namespace, isPatch: patches.has(source.path) };
      }),
    );
  const byKind = Map.groupBy(objects, ({ kind }) => kind);
  const byName = Map.groupBy(objects, ({ kind, name }) => `${kind}/${name}`);
  const isTemplated = files.some(({ text }) => text.includes("{{"));
  return {
    objects,
    ofKind: (kind) => byKind.get(kind) ?? [],
    named: (kind, name) => byName.get(`${kind}/${name}`) ?? [],
    generated: generatedBy(kustomizations),
    isOpen: isTemplated || kustomizations.some(takesMore),
    isKustomized: kustomizations.length > 0,
    addedLabels: new Set(kustomizations.flatMap(labelsOf)),
  };
}

function takesMore(kustomization: Value): boolean {
  const sources = ["resources", "bases", "components"].flatMap((list) =>
    listAt(kustomization, list).map((each) => textOf(each) ?? ""),
  );
  const isGenerated = ["helmCharts", "generators", "transformers", "replacements"].some(
    (name) => entryOf(kustomization, name) !== undefined,
  );
  return isGenerated || sources.some((each) => REMOTE.test(each));
}

function labelsOf(kustomization: Value): readonly string[] {
  return [
    ...membersOf(entryOf(kustomization, "commonLabels")),
    ...listAt(kustomization, "labels").flatMap((each) => membersOf(entryOf(each, "pairs"))),
  ].map(([name]) => name);
}

function generatedBy(
  kustomizations: readonly Value[],
): ReadonlyMap<string, readonly string[] | undefined> {
  const found = new Map<string, readonly string[] | undefined>();
  for (const [list, kind] of [
    ["configMapGenerator", "ConfigMap"],
    ["secretGenerator", "Secret"],
  ] as const) {
    for (const each of kustomizations.flatMap((content) => listAt(content, list))) {
      const name = `${kind}/${textOf(entryOf(each, "name"))}`;
      const keys = keysOfGenerator(each);
      const earlier = found.get(name);
      const isOpen = keys === undefined || (found.has(name) && earlier === undefined);
      found.set(name, isOpen ? undefined : [...(earlier ?? []), ...keys]);
    }
  }
  return found;
}

function keysOfGenerator(generator: Value): readonly string[] | undefined {
  const isOfFile = ["env", "envs"].some((name) => entryOf(generator, name) !== undefined);
  const texts = (name: string) =>
    itemsOf(entryOf(generator, name)).map((each) => textOf(each) ?? "");
  const keyOf = (text: string) => (text.split("=")[0] ?? "").trim();
  return isOfFile
    ? undefined
    : [...texts("literals").map(keyOf), ...texts("files").map((each) => baseName(keyOf(each)))];
}

/** Checks the manifests of a module together. */
export function clusterCheck(question: (cluster: Cluster) => readonly Fact[]): Check {
  return module((view) => (view.purpose === "root" ? question(clusterOf(view)) : []));
}

/** Where an object has the template of its pods, if it makes any. */
export function podTemplateOf({ kind, document }: Named): Value | undefined {
  if (kind === "Pod") return document;
  if (kind === "CronJob") return at(document, "spec.jobTemplate.spec.template");
  return at(document, "spec.template");
}

/** The labels of the pods that an object makes, as texts; empty if it makes none. */
export function podLabelsOf(object: Named): readonly string[] {
  return pairsIn(at(podTemplateOf(object) ?? object.document, "metadata.labels"));
}

/** The pods' specification with their containers, if an object makes any. */
export function podSpecOf(object: Named): Value | undefined {
  const spec = entryOf(podTemplateOf(object), "spec");
  return entryOf(spec, "containers") === undefined ? undefined : spec;
}

export function containersOf(pod: Value): readonly Value[] {
  return ["containers", "initContainers"].flatMap((list) => listAt(pod, list));
}

/** The objects that make pods, by a label of these. */
export class PodsByLabel {
  readonly #byPair = new Map<string, Set<Placed>>();
  readonly #withAll = new Map<string, readonly Placed[]>();
  /** The names of all labels. */
  readonly names = new Set<string>();

  constructor(objects: readonly Placed[]) {
    for (const object of objects) {
      if (podSpecOf(object) === undefined) continue;
      for (const pair of podLabelsOf(object)) {
        const owners = this.#byPair.get(pair) ?? new Set();
        owners.add(object);
        this.#byPair.set(pair, owners);
        this.names.add(labelName(pair));
      }
    }
  }

  /** The objects whose pods have all these labels, the same list for the same labels. */
  withAll(pairs: readonly string[]): readonly Placed[] {
    const key = pairs.join(",");
    const owners = this.#withAll.get(key) ?? this.#find(pairs);
    this.#withAll.set(key, owners);
    return owners;
  }

  #find(pairs: readonly string[]): readonly Placed[] {
    const sets = pairs.map((pair) => this.#byPair.get(pair) ?? new Set<Placed>());
    const [smallest, ...others] = sets.toSorted((a, b) => a.size - b.size);
    return [...(smallest ?? [])].filter((each) => others.every((set) => set.has(each)));
  }
}

const podsByCluster = new WeakMap<Cluster, PodsByLabel>();

export function podsOf(cluster: Cluster): PodsByLabel {
  const pods = podsByCluster.get(cluster) ?? new PodsByLabel(cluster.objects);
  podsByCluster.set(cluster, pods);
  return pods;
}

/** `app` of `app=web`. */
export const labelName = (pair: string) => pair.slice(0, pair.indexOf("="));
