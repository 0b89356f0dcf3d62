import { EvaluationFailure } from "../../../evaluate/failure.ts";
import type { Value } from "../../../evaluate/value.ts";
import { joinPath } from "../../../source/path.ts";
import { Effort, EffortSpent, MANIFEST, MAX_STOREYS } from "./effort.ts";
import { PatchFailure } from "./json-patch.ts";
import type { Kustomization } from "./kustomization.ts";
import { type Patch, patchPaths, readPatches } from "./patches.ts";
import { withSettings } from "./settings.ts";

/** Resulting manifests, keyed by source document. */
type Manifests = ReadonlyMap<Value, Value>;

export interface Built {
  /** The manifests of each top-level kustomization. */
  readonly manifests: readonly Manifests[];
  /** Documents that are processed or excluded by a kustomization. */
  readonly origins: ReadonlySet<Value>;
  /** Patches without a matching target. */
  readonly unused: readonly string[];
  /** Unsupported or missing inputs of kustomizations, with the file that refers to each. */
  readonly unseen: readonly { readonly name: string; readonly path: string }[];
}

/**
 * Builds the top-level kustomizations, including the ones they are based on. Manifests that aren't
 * part of a kustomization are not included.
 */
export function buildKustomizations(
  kustomizations: readonly Kustomization[],
  documents: ReadonlyMap<string, readonly Value[]>,
): Built {
  return new Builder(kustomizations, documents).build();
}

class Builder {
  readonly #byDirectory: ReadonlyMap<string, Kustomization>;
  readonly #documents: ReadonlyMap<string, readonly Value[]>;
  readonly #effort = new Effort();
  readonly #built = new Map<Kustomization, Manifests>();
  readonly #open = new Set<Kustomization>();
  readonly #used = new Set<string>();
  readonly #reached = new Set<Value>();
  readonly #origins = new Set<Value>();
  readonly #unseen = new Map<string, string>();

  constructor(
    kustomizations: readonly Kustomization[],
    documents: ReadonlyMap<string, readonly Value[]>,
  ) {
    this.#byDirectory = new Map(kustomizations.map((each) => [each.directory, each]));
    this.#documents = documents;
  }

  build(): Built {
    const all = [...this.#byDirectory.values()];
    const below = new Set(all.flatMap((each) => this.#parts(each)));
    const tops = all.filter((each) => !below.has(each) && !each.isComponent);
    const manifests = tops.flatMap((each) => this.#attempt(each));
    // Kustomizations in a cycle have no top level.
    const rest = all.filter(
      (each) => below.has(each) && !each.isComponent && !this.#built.has(each),
    );
    manifests.push(...rest.flatMap((each) => (this.#built.has(each) ? [] : this.#attempt(each))));
    const paths = all.flatMap((each) => patchPaths(each));
    return {
      manifests,
      origins: this.#origins,
      unused: [...new Set(paths)].filter((path) => !this.#used.has(path)),
      unseen: [...this.#unseen].map(([name, path]) => ({ name, path })),
    };
  }

  #parts({ directory, resources, components }: Kustomization): readonly Kustomization[] {
    return [...resources, ...components].flatMap(
      (path) => this.#byDirectory.get(joinPath(directory, path)) ?? [],
    );
  }

  /** If the effort limit is exceeded, the manifests stay as written. */
  #attempt(top: Kustomization): readonly Manifests[] {
    try {
      const manifests = this.#manifestsOf(top);
      for (const origin of this.#reached) this.#origins.add(origin);
      return [manifests];
    } catch (error) {
      if (!(error instanceof EffortSpent || error instanceof EvaluationFailure)) throw error;
      this.#open.clear();
      this.#unseen.set(`what ${top.file.path} builds`, top.file.path);
      return [];
    }
  }

  #manifestsOf(kustomization: Kustomization): Manifests {
    const known = this.#built.get(kustomization);
    if (known !== undefined) return known;
    if (this.#open.size >= MAX_STOREYS)
      throw new EffortSpent("Kustomizations are piled up too high");
    this.#open.add(kustomization);
    const manifests = this.#changedBy(kustomization, this.#found(kustomization));
    this.#open.delete(kustomization);
    this.#built.set(kustomization, manifests);
    return manifests;
  }

  /** The given manifests and those of its resources. Many kustomizations can share a large base. */
  #found(kustomization: Kustomization, given: Manifests = new Map()): Manifests {
    const parts = kustomization.resources.map((path) => this.#resource(kustomization, path));
    for (const { size } of [given, ...parts]) this.#effort.spend(size);
    return new Map([given, ...parts].flatMap((part) => [...part]));
  }

  #resource({ directory, file }: Kustomization, path: string): Manifests {
    const place = joinPath(directory, path);
    const below = this.#byDirectory.get(place);
    if (below !== undefined && !this.#open.has(below)) return this.#manifestsOf(below);
    const documents = this.#documents.get(place);
    if (documents === undefined) this.#unseen.set(path, file.path);
    for (const document of documents ?? []) this.#reached.add(document);
    return new Map((documents ?? []).map((document) => [document, document]));
  }

  /** Applies components first, which see all earlier resources, then its own changes. */
  #changedBy(kustomization: Kustomization, found: Manifests): Manifests {
    const { directory, components, file, notRead } = kustomization;
    for (const name of notRead) this.#unseen.set(`${name} of ${file.path}`, file.path);
    let manifests = found;
    for (const path of components) {
      const component = this.#byDirectory.get(joinPath(directory, path));
      if (component === undefined) this.#unseen.set(path, file.path);
      else if (!this.#open.has(component)) manifests = this.#withComponent(component, manifests);
    }
    for (const patch of readPatches(kustomization, this.#documents, this.#effort)) {
      manifests = this.#patched(manifests, patch, kustomization);
    }
    this.#effort.spend(manifests.size * MANIFEST);
    return new Map(
      [...manifests].map(([origin, each]) => [
        origin,
        withSettings(each, kustomization, this.#effort),
      ]),
    );
  }

  #withComponent(component: Kustomization, manifests: Manifests): Manifests {
    this.#open.add(component);
    const changed = this.#changedBy(component, this.#found(component, manifests));
    this.#open.delete(component);
    this.#built.set(component, changed);
    return changed;
  }

  #patched(manifests: Manifests, patch: Patch, { file }: Kustomization): Manifests {
    this.#effort.spend(manifests.size);
    const changed = new Map<Value, Value>();
    for (const [origin, manifest] of manifests) {
      const after = patch.selects(manifest, this.#effort)
        ? this.#apply(patch, manifest, file.path)
        : manifest;
      if (after !== undefined) changed.set(origin, after);
    }
    return changed;
  }

  #apply(patch: Patch, manifest: Value, path: string): Value | undefined {
    this.#used.add(patch.name);
    try {
      return patch.apply(manifest, this.#effort);
    } catch (error) {
      if (!(error instanceof PatchFailure)) throw error;
      this.#unseen.set(patch.name, path);
      return manifest;
    }
  }
}
