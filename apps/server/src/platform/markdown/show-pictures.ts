import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { resolveReference } from "./references.ts";

/** Our copy of a picture. */
export interface Picture {
  /** Where we serve it. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  /** The same in fewer pixels, for whoever shows it small. */
  readonly small?: { readonly address: string; readonly width: number };
}

/** How wide a document's text is, and its pictures with it. */
const SIZES = "(min-width: 50rem) 46rem, 100vw";

/** Our copies, by the path in the archive or by the web address that a document names. */
export type Pictures = ReadonlyMap<string, Picture>;

/**
 * Puts our copies in the places of a document's pictures, and their descriptions where we have none.
 * Answers what it looked for: paths in the archive, and addresses that begin with "https:".
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
  // A wish for one of the two leaves the other to the picture's own proportion.
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

/** A link whose picture had no description would be one without a name. */
function removeEmptyLinks(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "a" || !parent || index === undefined) return;
    if (holdsPicture(element) || textOf(element).trim() !== "") return;
    // What others point at stays a place.
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
