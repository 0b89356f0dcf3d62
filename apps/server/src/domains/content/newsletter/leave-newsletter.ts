import { Hono } from "hono";
import { readText } from "../../../platform/http/bodies/read-text.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import type { Services } from "../../../platform/services.ts";
import { endSubscription, isSubscribed } from "./subscriber-queries.ts";
import { readSubscriptionToken } from "./subscription-token.ts";

const MAX_BYTES = 1_024;

/**
 * The path of an issue's unsubscribe link, which mail programs also post to. The parameter isn't
 * named `token`, which is a sign-in's.
 */
export function leavePath(token: string): string {
  return `/newsletter/unsubscribe?reader=${encodeURIComponent(token)}`;
}

/** Throws `not_found` for an invalid link. */
export async function readSubscription(ctx: Services, token: string) {
  const { id, gets } = await findSubscriber(ctx, token);
  return { id, hasEnded: !gets };
}

async function findSubscriber({ db, config }: Services, token: string) {
  const id = readSubscriptionToken(config.authSecret, token);
  const gets = id === undefined ? undefined : await isSubscribed(db, id);
  if (id === undefined || gets === undefined) throw new AppError("not_found");
  return { id, gets };
}

/**
 * One-click unsubscribe (RFC 8058): mail programs post to the link, without cookies and from any
 * origin. The page at the same path posts there too, and is redirected back. A GET changes nothing.
 */
export function leaveByMail(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.post("/newsletter/unsubscribe", async (c) => {
    const token = c.req.query("reader") ?? "";
    const form = new URLSearchParams(await readText(c.req.raw, MAX_BYTES));
    const { id } = await findSubscriber(services, token);
    await endSubscription(services.db, id);
    if (form.has("page")) return c.redirect(leavePath(token), 303);
    return c.text("You won't receive more issues.");
  });
  return app;
}
