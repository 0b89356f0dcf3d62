/** What a URL in a document refers to. */
export type Reference =
  | { readonly kind: "place"; readonly id: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "web"; readonly url: URL }
  | { readonly kind: "none" };

/** Stands for the archive's root folder; never requested. */
const ARCHIVE = "https://archive.invalid";

/** Resolves a URL like a browser, with the document in the archive's root folder. */
export function resolveReference(address: string): Reference {
  if (address.startsWith("#")) return { kind: "place", id: decode(address.slice(1)) };
  const url = URL.parse(address, `${ARCHIVE}/`);
  if (!url) return { kind: "none" };
  if (url.origin === ARCHIVE) return { kind: "file", path: decode(url.pathname.slice(1)) };
  const isWeb = ["http:", "https:", "mailto:"].includes(url.protocol);
  return isWeb ? { kind: "web", url } : { kind: "none" };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
