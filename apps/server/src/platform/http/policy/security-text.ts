import { Hono } from "hono";
import type { Config } from "../../../config.ts";
import { cacheByOrigin } from "../cache-by-origin.ts";
import { AppError } from "../errors/app-error.ts";
import type { RequestEnv } from "../request-context.ts";

const PATH = "/.well-known/security.txt";
const KEY_PATH = "/.well-known/security-key.txt";
/** The form for vulnerability reports. */
const REPORT_PATH = "/support/security";
const DAY_MS = 24 * 60 * 60 * 1_000;

/** RFC 9116 asks for less than a year; the date moves every day. */
const VALID_DAYS = 180;

/** Says where to report a vulnerability, and the key for encrypting reports. */
export function securityText({
  publicUrl,
  securityContact,
  securityKey,
}: Config): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get(PATH, (c) => {
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      ...(securityContact ? [`Contact: ${securityContact}`] : []),
      `Contact: ${c.get("origin")}${REPORT_PATH}`,
      ...(securityKey ? [`Encryption: ${c.get("origin")}${KEY_PATH}`] : []),
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${c.get("origin")}${PATH}`,
      "Preferred-Languages: en",
    ];
    return c.text(`${lines.join("\n")}\n`, 200, {
      "Cache-Control": cacheByOrigin({ publicUrl }, 86_400),
    });
  });
  app.get(KEY_PATH, (c) => {
    if (!securityKey) throw new AppError("not_found");
    return c.text(`${securityKey}\n`, 200, { "Cache-Control": "public, max-age=86400" });
  });
  return app;
}
