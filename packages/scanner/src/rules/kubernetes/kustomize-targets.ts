import { entryOf, itemsOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import { isKustomization } from "../../formats/kubernetes/kustomize/kustomization.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Cluster, clusterOf, containersOf, podSpecOf } from "./cluster.ts";

/** What a kustomization can name: the paths of the module, and its objects. */
interface Surroundings {
  readonly cluster: Cluster;
  readonly has: (path: string) => boolean;
  readonly ids: ReadonlySet<string>;
  readonly workloads: ReadonlySet<string>;
  readonly images: ReadonlySet<string>;
}

function surroundingsOf(view: ModuleView): Surroundings {
  const cluster = clusterOf(view);
  const { paths } = view.tree;
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = directoryOf(path); !folders.has(folder); folder = directoryOf(folder)) {
      folders.add(folder);
    }
  }
  const own = cluster.objects.filter(({ isPatch }) => !isPatch);
  return {
    cluster,
    has: (path) => paths.has(path) || folders.has(path),
    ids: new Set(own.map(({ kind, name }) => `${kind}/${name}`)),
    workloads: new Set(own.map(({ name }) => name)),
    images: new Set(
      cluster.objects.flatMap((object) => {
        const pod = podSpecOf(object);
        const containers = pod === undefined ? [] : containersOf(pod);
        return containers.map((each) => nameOfImage(textOf(entryOf(each, "image")) ?? ""));
      }),
    ),
  };
}

/** An image without its tag and its digest. */
const nameOfImage = (image: string) => image.replace(/@.*$/, "").replace(/:[^:/]*$/, "");

const REMOTE = /^(https?|git|ssh|oci):|^[\w.-]+\.[a-z]+\/|\?ref=|\$/;

type Missing = readonly [place: Value | undefined, message: string];

/** Files and folders that a kustomization reads, and that the module doesn't have. */
function missingPaths(
  content: Value,
  folder: string,
  { cluster, has }: Surroundings,
): readonly Missing[] {
  // Without any manifest, a kustomization is an excerpt.
  if (cluster.objects.length === 0) return [];
  const texts = (value: Value | undefined) =>
    itemsOf(value).flatMap((place) => {
      const text = textOf(place);
      return text === undefined ? [] : [[place, text] as const];
    });
  const listed = ["resources", "bases", "components", "patchesStrategicMerge"].flatMap((name) =>
    texts(entryOf(content, name)),
  );
  const patches = itemsOf(entryOf(content, "patches")).flatMap((patch) => {
    const path = entryOf(patch, "path");
    const text = textOf(path);
    return path === undefined || text === undefined ? [] : [[path, text] as const];
  });
  const generated = ["configMapGenerator", "secretGenerator"].flatMap((list) =>
    itemsOf(entryOf(content, list)).flatMap((each) =>
      // Files with secrets aren't part of a module.
      list === "secretGenerator" ? [] : texts(entryOf(each, "files")),
    ),
  );
  return [...listed, ...patches, ...generated].flatMap(([place, text]): readonly Missing[] => {
    // A file of a generator may be given another name: `name=file`.
    const path = /^[\w.-]+=/.test(text) ? text.slice(text.indexOf("=") + 1) : text;
    const isLocal = !path.includes("\n") && !REMOTE.test(path);
    if (!isLocal || has(joinPath(folder, path))) return [];
    const isMade = templatesOf(path).some((template) => has(joinPath(folder, template)));
    return isMade ? [] : [[place, `there is no \`${path}\``]];
  });
}

/** The templates that a file may be made of, beside it: `patch.template.yaml`, `patch.yaml.tmpl`. */
function templatesOf(path: string): readonly string[] {
  const ends = ["template", "tmpl", "tpl", "in", "example", "sample"];
  const [, name = path, ending = ""] = /^(.*?)(\.\w+)$/.exec(path) ?? [];
  return ends.flatMap((end) => [`${path}.${end}`, `${name}.${end}${ending}`]);
}

/** Paths that are listed a second time, which Kustomize refuses. */
function repeatedPaths(content: Value): readonly Missing[] {
  const seen = new Set<string>();
  return itemsOf(entryOf(content, "resources")).flatMap((place): readonly Missing[] => {
    const path = textOf(place) ?? "";
    const isTaken = seen.has(path);
    seen.add(path);
    return isTaken ? [[place, `\`${path}\` is listed twice`]] : [];
  });
}

/** Changes of objects that the module doesn't have. */
function missingTargets(
  content: Value,
  { cluster, ids, workloads, images }: Surroundings,
): readonly Missing[] {
  if (cluster.isOpen || cluster.objects.length === 0) return [];
  const plain = (value: Value | undefined) => {
    const text = textOf(value) ?? "";
    return /^[\w-]+$/.test(text) ? text : undefined;
  };
  const targets = ["patches", "patchesJson6902"].flatMap((list) =>
    itemsOf(entryOf(content, list)).flatMap((patch): readonly Missing[] => {
      const target = entryOf(patch, "target");
      const [kind, name] = ["kind", "name"].map((each) => plain(entryOf(target, each)));
      const isMissing = kind !== undefined && name !== undefined && !ids.has(`${kind}/${name}`);
      const isMade = cluster.generated.has(`${kind}/${name}`);
      return isMissing && !isMade ? [[target, `there is no ${kind} \`${name}\``]] : [];
    }),
  );
  const changed = itemsOf(entryOf(content, "images")).flatMap((each): readonly Missing[] => {
    const place = entryOf(each, "name");
    const name = textOf(place) ?? "";
    return images.size === 0 || images.has(name) || /[$*]/.test(name)
      ? []
      : [[place, `no container has the image \`${name}\``]];
  });
  const scaled = itemsOf(entryOf(content, "replicas")).flatMap((each): readonly Missing[] => {
    const place = entryOf(each, "name");
    const name = textOf(place) ?? "";
    return workloads.has(name) ? [] : [[place, `no workload has the name \`${name}\``]];
  });
  return [...targets, ...changed, ...scaled];
}

/** Patches by their own files, for objects that the module doesn't have. */
function lostPatches({ cluster, ids }: Surroundings): readonly Fact[] {
  if (cluster.isOpen || ids.size === 0) return [];
  return cluster.objects
    .filter(({ isPatch }) => isPatch)
    .map(({ kind, name, document, source }) => {
      const id = `${kind}/${name}`;
      const isLost = !ids.has(id) && !cluster.generated.has(id);
      return factInFile(isLost, document, source, `there is no ${kind} \`${name}\` to patch`);
    });
}

/** Whether a patch by its file says itself what it is for. */
function names(content: Value): boolean {
  return itemsOf(entryOf(content, "patches")).every(
    (patch) => entryOf(patch, "path") === undefined || entryOf(patch, "target") === undefined,
  );
}

function lost(view: ModuleView): readonly Fact[] {
  if (view.purpose !== "root") return [];
  const sources = [...view.tree.files.values()].filter(isKustomization);
  if (sources.length === 0) return [];
  const around = surroundingsOf(view);
  const contents = sources.flatMap((source): readonly (readonly [Value, SourceFile])[] => {
    const [content] = yamlDocumentsOf(source);
    return content === undefined ? [] : [[content, source]];
  });
  const faults = contents.flatMap(([content, source]) =>
    [
      ...missingPaths(content, directoryOf(source.path), around),
      ...repeatedPaths(content),
      ...missingTargets(content, around),
    ].map(([place, message]) => factInFile(true, place, source, message)),
  );
  return contents.every(([content]) => names(content))
    ? [...faults, ...lostPatches(around)]
    : faults;
}

/** A rule for kustomizations that name what isn't there. */
export const kustomizeTargetRules: readonly Rule[] = [
  {
    id: "k8s-kustomize-target",
    title: "Kustomization changes something that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Kustomize refuses to build it, or leaves the change out without a word.",
    fix: "Use the path, the name and the image that the manifests have.",
    link: "https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/",
    checks: [module(lost)],
  },
];
