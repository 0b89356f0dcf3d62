import { useMemo } from "react";

/**
 * The Trusted Types API: browsers that support it accept HTML only from a policy's `createHTML`.
 */
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

/** The HTML with which React creates script elements, which browsers then don't run. */
const REACT_SCRIPT = "<script></script>";

// For libraries: allows only React's script element and text without tags, such as the script that
// the router rewrites on each navigation.
trustedTypes?.createPolicy("default", {
  createHTML: (html) => (html === REACT_SCRIPT || !html.includes("<") ? html : null),
});

/** Marks HTML as trusted. Only for HTML generated here or sanitized by the server. */
export function trustedHtml(html: string) {
  return { __html: own?.createHTML(html) ?? html };
}

/** Memoized version for HTML that may re-render, so that it isn't set again. */
export function useTrustedHtml(html: string) {
  return useMemo(() => trustedHtml(html), [html]);
}
