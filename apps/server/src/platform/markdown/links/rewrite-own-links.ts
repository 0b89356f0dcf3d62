import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** Addresses of this site that are no pages: the browser asks for them itself. */
const NO_PAGE = /^\/(api|content|dev|\.well-known)\/|\.(xml|txt|md|json|ics|svg|webp)$/;

/**
 * Links of our own documents: those to pages of ours are followed within the page, those into the web
 * are plain. Answers all of them, for the build to check.
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
