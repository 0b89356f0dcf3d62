import type { DocumentFormat, FormatReading } from "../../documents/document-format.ts";
import { DocumentResource, present } from "../../documents/document-resource.ts";
import { readYamlFiles } from "../../documents/read-yaml-files.ts";
import type { Value } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { isKustomization, patchPaths } from "./kustomization.ts";
import { type TokenlessAccounts, translateManifest } from "./translate.ts";

/** Manifests of Kubernetes, as YAML or as JSON, which YAML's parser reads too. */
export const kubernetesFormat: DocumentFormat = {
  name: "Kubernetes",
  matches: (file) => isKustomization(file) || looksLikeManifest(file),
  read: (files) => {
    const kustomizations = files.filter(isKustomization);
    const patches = patchPaths(kustomizations);
    const whole = files.filter((file) => !patches.has(file.path) && !isKustomization(file));
    const notEvaluated = files
      .filter(({ path }) => patches.has(path))
      .map(({ path }) => `not evaluated: ${path}, which only patches other manifests`);
    return { ...readManifests(whole), notEvaluated };
  },
};

function readManifests(files: readonly SourceFile[]): FormatReading {
  const tokenless: TokenlessAccounts = new Set();
  const translate = (document: Value, file: SourceFile) =>
    translateManifest(document, tokenless).map(({ type, name, kind, at, value }) => {
      const location = at ?? { file, start: 0, end: file.text.length };
      const declared = { type: kind, name };
      const address = `${kind}/${name}`;
      return present(new DocumentResource({ type, address, location, value, declared }));
    });
  return readYamlFiles(files, translate, { hasOlderWords: true });
}

/** Every object names the version of the API it is meant for, and its kind. */
function looksLikeManifest({ path, text }: SourceFile): boolean {
  if (/\.ya?ml$/i.test(path)) {
    return (
      /^apiVersion:[ \t]*["']?[\w.-]+(\/\w+)?["']?[ \t]*(#|\r?$)/m.test(text) &&
      /^kind:[ \t]*\S/m.test(text)
    );
  }
  return (
    /\.json$/i.test(path) &&
    /^\s*\{/.test(text) &&
    /"apiVersion"\s*:\s*"[\w.-]+(\/\w+)?"/.test(text) &&
    /"kind"\s*:\s*"\w+"/.test(text)
  );
}
