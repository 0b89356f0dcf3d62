/**
 * What a page may load and who may frame it. Scripts run only with this answer's nonce; images may
 * come from anywhere by HTTPS, for listings name their own. Inline style attributes stay allowed:
 * the components that place menus and dialogs write them.
 */
export function pageSecurityHeaders(nonce: string): Record<string, string> {
  const policy = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}'`,
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: https:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map((directive) => directive.join(" "))
      .join("; "),
    ...COMMON_SECURITY_HEADERS,
  };
}

/** For every answer, page or not. */
export const COMMON_SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
} as const;
