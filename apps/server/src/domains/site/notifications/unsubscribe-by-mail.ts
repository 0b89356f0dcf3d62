import { Hono } from "hono";
import { readText } from "../../../platform/http/bodies/read-text.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import type { Services } from "../../../platform/services.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { unsubscribePath } from "./unsubscribe-token.ts";

const MAX_BYTES = 1_024;

/**
 * One-click unsubscribe (RFC 8058): mail programs post to the link, without cookies and from any
 * origin. The page at the same path asks first and posts there too. It is redirected back, which
 * mail programs must not be. A GET changes nothing, because mail scanners open every link.
 */
export function unsubscribeByMail(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.post("/unsubscribe", async (c) => {
    const token = c.req.query("token") ?? "";
    const form = new URLSearchParams(await readText(c.req.raw, MAX_BYTES));
    await unsubscribe({ ...services, log: c.get("log") }, token);
    if (form.has("page")) return c.redirect(unsubscribePath(token), 303);
    return c.text("You won't receive emails like this one.");
  });
  return app;
}
