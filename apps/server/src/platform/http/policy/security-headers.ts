import type { MiddlewareHandler } from "hono";
import type { Config } from "../../../config.ts";
import type { RequestEnv } from "../request-context.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What no page of ours uses, a script that got in should not have either. */
const UNUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

const OWN_FEATURES = [
  "clipboard-write",
  "fullscreen",
  "publickey-credentials-create",
  "publickey-credentials-get",
];

const PERMISSIONS = [
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
];

/** Keep browsers from guessing, framing, and lending an answer to other sites. */
export const FOR_EVERY_ANSWER: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": PERMISSIONS.join(", "),
  "X-Frame-Options": "DENY",
  // The filter that old browsers had could be made to break pages.
  "X-XSS-Protection": "0",
};

/** What an answer may say otherwise: it keeps its address to itself, is lent to others, stands in a frame of ours. */
const SAID_BY_ANSWERS: readonly (readonly [name: string, value: string])[] = [
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
  ["X-Frame-Options", "SAMEORIGIN"],
];

/**
 * Puts on every answer, page or not, the headers above. An answer that says nothing of caching is kept
 * by nobody, so that forgetting to say it never shows one person's data to the next.
 */
export function securityHeaders({ publicUrl }: Config): MiddlewareHandler<RequestEnv> {
  const transport = publicUrl?.startsWith("https:") && {
    "Strict-Transport-Security": `max-age=${YEAR_SECONDS}`,
  };
  const always = Object.entries({ ...FOR_EVERY_ANSWER, ...transport });
  return async (c, next) => {
    await next();
    // A page's own call of the API never reaches a browser.
    if (c.env?.inherited) return;
    const asSaid = SAID_BY_ANSWERS.filter(([name, value]) => c.res.headers.get(name) === value);
    for (const [name, value] of [...always, ...asSaid]) c.res.headers.set(name, value);
    // A sign-in's ticket stands there until the page's script has taken it out.
    if (c.req.query("token") !== undefined) c.res.headers.set("Referrer-Policy", "strict-origin");
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}
