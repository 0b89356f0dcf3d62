import { DOCKERFILE } from "../formats/dockerfile/format.ts";
import { fileRole } from "../terraform/module-file.ts";

/** File extensions of templates and manifests. The content decides whether a file really is one. */
const DOCUMENT = /\.(ya?ml|json|template|cfn|bicep(param)?)$/i;

/** JSON files of package managers and compilers. */
const TOOLING = /(^|\/)(package(-lock)?|composer|tsconfig)\.json$/;

/** Whether a file may contain something to evaluate, based on its name. */
export function mayBeJudged(path: string): boolean {
  const role = fileRole(path);
  if (role !== undefined) return role === "configuration" || role === "override";
  return DOCKERFILE.test(path) || (DOCUMENT.test(path) && !TOOLING.test(path));
}
