import type { MiddlewareHandler } from "hono";
import type { RequestEnv } from "./request-context.ts";

/**
 * What a page may load and who may frame it. Inline scripts run only as `admitted`; no picture comes
 * from anybody but us, for whoever serves one learns who looks at it. Inline style attributes stay
 * allowed: the components that place menus and dialogs write them.
 */
export function pagePolicy(admitted: readonly string[]): string {
  const policy = {
    "default-src": "'self'",
    "script-src": ["'self'", ...admitted].join(" "),
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(policy)
    .map((directive) => directive.join(" "))
    .join("; ");
}

const FOR_EVERY_ANSWER = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
});

/** Puts on every answer, page or not, what keeps browsers from guessing and framing. */
export function securityHeaders(): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next();
    // A page's own call of the API never reaches a browser.
    if (c.env?.inherited) return;
    for (const [name, value] of FOR_EVERY_ANSWER) c.res.headers.set(name, value);
  };
}
