import type { MiddlewareHandler } from "hono";
import type { Config } from "../../../config.ts";
import type { RequestEnv } from "../request-context.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Features that no page uses are denied, so that an injected script can't use them either. */
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

/** Prevent content sniffing, framing, and reads by other sites. */
export const FOR_EVERY_ANSWER: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": PERMISSIONS.join(", "),
  "X-Frame-Options": "DENY",
  // The XSS filter of old browsers could itself be used to break pages.
  "X-XSS-Protection": "0",
};

/**
 * Headers that a route may set itself: its referrer policy, cross-origin reads, framing by our own
 * pages.
 */
const SAID_BY_ANSWERS: readonly (readonly [name: string, value: string])[] = [
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
  ["X-Frame-Options", "SAMEORIGIN"],
];

/** The headers of every answer of a server, by names in lower case. */
export function headersOfEveryAnswer({
  publicUrl,
}: Pick<Config, "publicUrl">): Readonly<Record<string, string>> {
  const transport = publicUrl?.startsWith("https:") && {
    "Strict-Transport-Security": `max-age=${YEAR_SECONDS}`,
  };
  const named = Object.entries({ ...FOR_EVERY_ANSWER, ...transport });
  return Object.fromEntries(named.map(([name, value]) => [name.toLowerCase(), value]));
}

/**
 * Sets the headers above on every answer. An answer without a caching policy isn't stored, so that
 * forgetting one never shows one user's data to another.
 */
export function securityHeaders(config: Config): MiddlewareHandler<RequestEnv> {
  const always = Object.entries(headersOfEveryAnswer(config));
  return async (c, next) => {
    await next();
    // A page's own API call never reaches a browser.
    if (c.env?.inherited) return;
    const asSaid = SAID_BY_ANSWERS.filter(([name, value]) => c.res.headers.get(name) === value);
    for (const [name, value] of [...always, ...asSaid]) c.res.headers.set(name, value);
    // The URL contains a sign-in ticket until the page's script has removed it.
    if (c.req.query("token") !== undefined) c.res.headers.set("Referrer-Policy", "strict-origin");
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}
