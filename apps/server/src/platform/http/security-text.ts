import { Hono } from "hono";
import type { Config } from "../../config.ts";
import { AppError } from "./app-error.ts";
import type { RequestEnv } from "./request-context.ts";

const PATH = "/.well-known/security.txt";
const DAY_MS = 24 * 60 * 60 * 1_000;

/** RFC 9116 wants less than a year; this half-year begins anew each day. */
const VALID_DAYS = 180;

/** Says where to report a hole, where the operator has said so. */
export function securityText({ securityContact }: Config): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get(PATH, (c) => {
    if (!securityContact) throw new AppError("not_found");
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${c.get("origin")}${PATH}`,
      "Preferred-Languages: en",
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=86400" });
  });
  return app;
}
