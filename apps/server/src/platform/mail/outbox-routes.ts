import { showable } from "@stackyard/contract/base/text";
import { type Context, Hono } from "hono";
import { AppError } from "../http/errors/app-error.ts";
import type { RequestEnv } from "../http/request-context.ts";
import type { Services } from "../services.ts";
import { renderBody } from "./mail-body.ts";
import { isOutboxOpen } from "./mail-config.ts";
import { findMail, listMails } from "./mail-queries.ts";
import { outboxList, outboxMail } from "./outbox-pages.ts";

const SHOWN = 100;
const MAX_ADDRESS = 320;

/** Allows only the page's own styles. Mails are shown in a sandboxed frame. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/** The demo's outbox. Without demo data the page doesn't exist. */
export function outboxRoutes(ctx: Services): Hono<RequestEnv> {
  const { db, config } = ctx;
  const app = new Hono<RequestEnv>();
  if (!isOutboxOpen(config)) return app;

  app.get("/dev/mail", async (c) => {
    const address =
      showable(c.req.query("to") ?? "", MAX_ADDRESS)
        .trim()
        .toLowerCase() || undefined;
    const mails = await listMails(db, { address, limit: SHOWN });
    return answer(c, outboxList(mails, address ?? ""));
  });

  app.get("/dev/mail/:id{[1-9][0-9]{0,8}}", async (c) => {
    const mail = await findMail(db, Number(c.req.param("id")));
    if (!mail) throw new AppError("not_found");
    return answer(c, outboxMail(mail, await renderBody(ctx, mail)));
  });
  return app;
}

function answer(c: Context<RequestEnv>, page: string) {
  return c.html(page, 200, HEADERS);
}
