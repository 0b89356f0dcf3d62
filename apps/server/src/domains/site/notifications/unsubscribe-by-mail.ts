import { Hono } from "hono";
import { readText } from "../../../platform/http/bodies/read-text.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import type { Services } from "../../../platform/services.ts";
import { unsubscribe } from "./unsubscribe.ts";

const MAX_BYTES = 1_024;

/** Where a mail's link leads, and where mail programs post to. */
export function unsubscribePath(token: string): string {
  return `/unsubscribe?token=${encodeURIComponent(token)}`;
}

/**
 * One click in a mail program (RFC 8058) posts to the mail's link, without cookies and from anywhere.
 * The page at the same address, which asks first, posts there too: it is led back to itself, as mail
 * programs must not be. Looking at the link ends nothing, for scanners of mails look at each.
 */
export function unsubscribeByMail(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.post("/unsubscribe", async (c) => {
    const token = c.req.query("token") ?? "";
    const form = new URLSearchParams(await readText(c.req.raw, MAX_BYTES));
    await unsubscribe({ ...services, log: c.get("log") }, token);
    if (form.has("page")) return c.redirect(unsubscribePath(token), 303);
    return c.text("You will get no more mails like this one.");
  });
  return app;
}
