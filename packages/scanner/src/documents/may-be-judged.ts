import { DOCKERFILE } from "../formats/dockerfile/format.ts";
import { fileRole } from "../terraform/module-file.ts";

/** What templates and manifests end in; whether they are any, their text tells. */
const DOCUMENT = /\.(ya?ml|json|template|cfn)$/i;

/** What package managers and compilers keep in JSON. */
const TOOLING = /(^|\/)(package(-lock)?|composer|tsconfig)\.json$/;

/** Whether, by its name, there may be something to judge in a file. */
export function mayBeJudged(path: string): boolean {
  const role = fileRole(path);
  if (role !== undefined) return role === "configuration" || role === "override";
  return DOCKERFILE.test(path) || (DOCUMENT.test(path) && !TOOLING.test(path));
}
