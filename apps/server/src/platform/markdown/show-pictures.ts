import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { resolveReference } from "./references.ts";

/** The stored copy of a picture. */
export interface Picture {
  /** URL of the copy. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  /** A smaller version for small displays. */
  readonly small?: { readonly address: string; readonly width: number };
}

/** Width of a document's text and thus of its pictures. */
const SIZES = "(min-width: 50rem) 46rem, 100vw";

/** Stored copies by archive path or by URL. */
export type Pictures = ReadonlyMap<string, Picture>;

/**
 * Replaces a document's pictures with their stored copies, or with their alt texts if there is no
 * copy. Returns the pictures it looked for: archive paths and https URLs.
 */
export function showPictures(tree: Root, pictures: Pictures): string[] {
  const wanted = new Set<string>();
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "img" || !parent || index === undefined) return;
    const key = keyOf(element);
    if (key) wanted.add(key);
    const picture = key && pictures.get(key);
    parent.children.splice(index, 1, ...(picture ? [shown(element, picture)] : described(element)));
    return [SKIP, index + (picture ? 1 : 0)];
  });
  removeEmptyLinks(tree);
  return [...wanted];
}

function keyOf({ properties }: Element): string | undefined {
  const reference = resolveReference(String(properties.src ?? ""));
  if (reference.kind === "file") return reference.path;
  if (reference.kind !== "web" || reference.url.protocol !== "https:") return undefined;
  reference.url.hash = "";
  return reference.url.href;
}

function shown(element: Element, { address, width, height, small }: Picture): Element {
  const { alt = "", title, width: wish, height: heightWish } = element.properties;
  // If only the width or height is given, the other follows from the aspect ratio.
  const size =
    wish === undefined && heightWish === undefined
      ? { width, height }
      : { width: wish, height: heightWish };
  const sources = small && {
    srcSet: `${small.address} ${small.width}w, ${address} ${width}w`,
    sizes: SIZES,
  };
  const properties = {
    src: address,
    ...sources,
    alt,
    title,
    ...size,
    loading: "lazy",
    decoding: "async",
  };
  return { type: "element", tagName: "img", properties, children: [] };
}

function described({ properties: { alt } }: Element): Element[] {
  const text = String(alt ?? "").trim();
  if (text === "") return [];
  return [
    {
      type: "element",
      tagName: "span",
      properties: { className: ["no-picture"] },
      children: [{ type: "text", value: text }],
    },
  ];
}

/** Removes links that would be empty because their picture had no alt text. */
function removeEmptyLinks(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "a" || !parent || index === undefined) return;
    if (holdsPicture(element) || textOf(element).trim() !== "") return;
    // An element that other links target stays as an anchor.
    if (element.properties.id) delete element.properties.href;
    else {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
  });
}

function holdsPicture({ children }: Element): boolean {
  return children.some(
    (child) => child.type === "element" && (child.tagName === "img" || holdsPicture(child)),
  );
}
