import type { DocumentFormat, FormatReading } from "../../documents/document-format.ts";
import { DocumentResource, present } from "../../documents/document-resource.ts";
import { yamlSuppressions } from "../../documents/document-suppressions.ts";
import { entryOf, textOf } from "../../documents/members.ts";
import { mayHaveMembers, yamlOf } from "../../documents/yaml-documents.ts";
import type { YamlReading } from "../../documents/yaml-value.ts";
import type { Value } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { buildKustomizations } from "./kustomize/build.ts";
import { isKustomization, readKustomization } from "./kustomize/kustomization.ts";
import { patchPaths } from "./kustomize/patches.ts";
import { itemsOf, type TokenlessAccounts, translateManifest } from "./translate.ts";

/** Kubernetes manifests as YAML or JSON, which the YAML parser also accepts. */
export const kubernetesFormat: DocumentFormat = {
  name: "Kubernetes",
  matches: (file) => isKustomization(file) || looksLikeManifest(file) || looksLikePatch(file),
  read: readManifests,
};

interface ReadFile extends Pick<YamlReading, "documents" | "diagnostics"> {
  readonly file: SourceFile;
}

/** A final document and the file it comes from. */
interface Outcome {
  readonly document: Value;
  readonly file: SourceFile;
}

function readManifests(files: readonly SourceFile[]): FormatReading {
  const kustomizations = files.filter(isKustomization).map(readKustomization);
  const readings = files
    .filter((file) => !isKustomization(file))
    .map((file): ReadFile => {
      const { documents, diagnostics } = yamlOf(file);
      return { file, documents: documents.flatMap(itemsOf), diagnostics };
    });
  const byPath = new Map(readings.map(({ file, documents }) => [file.path, documents]));
  const { manifests, origins, unused, unseen } = buildKustomizations(kustomizations, byPath);
  const patches = new Set(kustomizations.flatMap(patchPaths));
  const plain = readings
    .filter(({ file }) => !patches.has(file.path))
    .flatMap(({ file, documents }) =>
      documents.flatMap((document) => (origins.has(document) ? [] : [{ document, file }])),
    );
  const fileOf = new Map(
    readings.flatMap(({ file, documents }) => documents.map((each) => [each, file] as const)),
  );
  const built = manifests.flatMap((each) =>
    [...each].flatMap(([origin, document]): Outcome[] => {
      const file = fileOf.get(origin);
      return file === undefined ? [] : [{ document, file }];
    }),
  );
  const resources = translated([...plain, ...built]);
  return {
    resources: resources.map(present),
    diagnostics: [...kustomizations, ...readings].flatMap(({ file, diagnostics }) =>
      diagnostics.map((each) => ({ ...each, file })),
    ),
    suppressions: readings.flatMap(({ file, documents }) => {
      const own = resources.filter(({ location }) => location.file === file);
      return yamlSuppressions(
        file,
        documents,
        own.map(({ location }) => location),
      );
    }),
    notEvaluated: [
      ...unused.map((path) => `not evaluated: ${path}, which only patches other manifests`),
      ...unseen.map(({ name, path }) => `not evaluated: ${name}, which ${path} asks for`),
    ],
    unseen,
  };
}

/** A manifest produced several times is declared once. */
function translated(outcomes: readonly Outcome[]): readonly DocumentResource[] {
  const tokenless: TokenlessAccounts = new Set();
  const declaredAt = new Set<string>();
  return outcomes.flatMap(({ document, file }) =>
    translateManifest(document, tokenless).map(({ type, name, kind, at, value }) => {
      const location = at ?? { file, start: 0, end: file.text.length };
      const place = `${location.file.path}:${location.start}`;
      const declared = declaredAt.has(place) ? undefined : { type: kind, name };
      declaredAt.add(place);
      return new DocumentResource({ type, address: `${kind}/${name}`, location, value, declared });
    }),
  );
}

/** Every object has an API version and a kind. Most files show them, even if they are invalid. */
function looksLikeManifest(file: SourceFile): boolean {
  if (!/\.(ya?ml|json)$/i.test(file.path)) return false;
  return showsManifest(file) || (mayHaveMembers(file, ["apiVersion", "kind"]) && hasManifest(file));
}

function showsManifest({ path, text }: SourceFile): boolean {
  if (/json$/i.test(path)) {
    return (
      /^\s*\{/.test(text) &&
      /"apiVersion"\s*:\s*"[\w.-]+(\/\w+)?"/.test(text) &&
      /"kind"\s*:\s*"\w+"/.test(text)
    );
  }
  return (
    /^apiVersion:[ \t]*["']?[\w.-]+(\/\w+)?["']?[ \t]*(#|\r?$)/m.test(text) &&
    /^kind:[ \t]*\S/m.test(text)
  );
}

function hasManifest(file: SourceFile): boolean {
  return yamlOf(file).documents.some(
    (document) =>
      /^[\w.-]+(\/\w+)?$/.test(textOf(entryOf(document, "apiVersion")) ?? "") &&
      textOf(entryOf(document, "kind")) !== undefined,
  );
}

/** Patch operations, referenced by a kustomization. */
function looksLikePatch({ path, text }: SourceFile): boolean {
  if (!/\.(ya?ml|json)$/i.test(path) || !/^\s*(#[^\n]*\n\s*|---\s*)*[-[]/.test(text)) return false;
  return (
    /["']?op["']?\s*:\s*["']?(add|replace|remove)\b/.test(text) &&
    /["']?path["']?\s*:\s*["']?\//.test(text)
  );
}
