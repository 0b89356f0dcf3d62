import { useMemo } from "react";

/** Browsers that have it take HTML as `createHTML` made it, and no other text. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (html: string) => string | null },
  ): { createHTML(html: string): string };
}

const trustedTypes =
  "trustedTypes" in globalThis
    ? (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes
    : undefined;

const own = trustedTypes?.createPolicy("stackyard", { createHTML: (html) => html });

/** How React makes a script element, which the browser then does not run. */
const REACT_SCRIPT = "<script></script>";

// What comes by no way of ours: beside that element, only text in which no tag can begin, such as the
// router writes into its own script again at each navigation.
trustedTypes?.createPolicy("default", {
  createHTML: (html) => (html === REACT_SCRIPT || !html.includes("<") ? html : null),
});

/** For what we have made, or the server has freed of everything unsafe: the one way HTML goes in. */
export function trustedHtml(html: string) {
  return { __html: own?.createHTML(html) ?? html };
}

/** The same for a text that may be drawn again, which then is not put in again. */
export function useTrustedHtml(html: string) {
  return useMemo(() => trustedHtml(html), [html]);
}
