import type { Root } from "hast";
import { visit } from "unist-util-visit";

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** Lower-cases URL schemes, because the sanitizer knows them in lower case only. */
export function lowerSchemes() {
  return (tree: Root) =>
    visit(tree, "element", ({ properties }) => {
      if (typeof properties.href !== "string") return;
      properties.href = properties.href.replace(SCHEME, (scheme) => scheme.toLowerCase());
    });
}
