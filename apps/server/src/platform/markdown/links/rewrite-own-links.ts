import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** Paths of this site that aren't pages, so the browser navigates to them. */
const NO_PAGE = /^\/(api|content|dev|\.well-known)\/|\.(xml|txt|md|json|ics|svg|webp)$/;

/**
 * Links of our own documents: internal ones navigate within the application, external ones are
 * plain. Returns all of them, for the build to check.
 */
export function rewriteOwnLinks(tree: Root): string[] {
  const links: string[] = [];
  visit(tree, "element", ({ tagName, properties }) => {
    if (tagName !== "a" || properties.href === undefined) return;
    const href = String(properties.href);
    links.push(href);
    const [path = ""] = href.split(/[?#]/);
    if (path.startsWith("/") && !NO_PAGE.test(path)) properties.dataPage = "";
    else if (/^https?:/.test(href)) properties.rel = ["noopener"];
  });
  return links;
}
