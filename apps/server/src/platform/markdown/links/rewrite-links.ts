import { internalPath } from "@stackyard/contract/base/internal-path";
import type { Root } from "hast";
import { visit } from "unist-util-visit";
import { resolveReference } from "../references.ts";

const README = /^readme(\.\w+)?$/i;

/**
 * Anchor links get the ID prefix, and external links `rel` attributes. Links to files of the
 * archive, which is for sale, become text, unless the document is on this site, where paths link to
 * pages.
 */
export function rewriteLinks(tree: Root, idPrefix: string, isOnSite = false): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "a" || element.properties.href === undefined) return;
    const href = String(element.properties.href);
    const path = isOnSite ? internalPath(href) : undefined;
    if (path !== undefined) {
      element.properties.href = path;
      return;
    }
    const reference = resolveReference(href);
    const fragment = placeOf(reference.kind === "file" ? reference.path : "", href);
    if (reference.kind === "place") element.properties.href = `#${idPrefix}${reference.id}`;
    else if (fragment !== undefined) element.properties.href = `#${idPrefix}${fragment}`;
    else if (reference.kind === "web") element.properties.rel = ["nofollow", "noopener", "ugc"];
    else {
      delete element.properties.href;
      element.tagName = "span";
      if (reference.kind === "file") element.properties.title = `${reference.path}, in the archive`;
    }
  });
}

/** "README.md#usage" is an anchor in this document too. */
function placeOf(path: string, href: string): string | undefined {
  const at = href.indexOf("#");
  return at > 0 && README.test(path) ? href.slice(at + 1) : undefined;
}
