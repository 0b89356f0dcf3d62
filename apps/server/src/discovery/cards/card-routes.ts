import { cardAddress, type ShareCard } from "@stackyard/contract/site/share-cards";
import { type Context, Hono } from "hono";
import { networkOf } from "../../platform/http/admission/network-of.ts";
import { requireAttempt } from "../../platform/http/admission/too-many-attempts.ts";
import { IN_PROCESS, type RequestEnv } from "../../platform/http/request-context.ts";
import type { SharedAnswers } from "../../platform/http/shared/shared-answers.ts";
import type { Pace } from "../../platform/limits/limiter.ts";
import { memoryLimiter } from "../../platform/limits/memory-limiter.ts";
import type { AskAsVisitor } from "../as-visitor.ts";
import { CARD_PAGES } from "./card-pages.ts";

/** Cards rendered per network and minute; each takes a tenth of a second of CPU. */
const PACE: Pace = { free: 60, windowSeconds: 60 };

/** As for feeds: hidden content soon leaves downstream caches. */
const FRESH_SECONDS = 300;
const PNG = {
  "Content-Type": "image/png",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cache-Control": `public, max-age=${FRESH_SECONDS}`,
  // Cards are embedded by other sites.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * Images for link previews. A card's URL contains its content's digest; an outdated URL redirects
 * to the current one, so only current cards are rendered.
 */
export function cardRoutes(
  shared: SharedAnswers,
  ask: AskAsVisitor,
  pace = PACE,
): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const limiter = memoryLimiter();

  async function draw(c: Context<RequestEnv>, card: ShareCard) {
    const address = c.get("address");
    if (address !== IN_PROCESS)
      await requireAttempt(limiter, [{ name: "card", key: networkOf(address), pace }]);
    // Loads the font parser with the first card only.
    const { drawCard } = await import("./draw-card.ts");
    return { body: await drawCard(card), headers: [] };
  }

  for (const { page, source, cardOf } of CARD_PAGES) {
    app.get(`/cards${page}/:version{[0-9a-f]{16}\\.png}`, async (c) => {
      const given = c.req.param() as Record<string, string>;
      const answer = source && (await ask(c, fill(source, given)));
      const card = cardOf(answer as never);
      const address = cardAddress(fill(page, given), card);
      if (c.req.path !== address) return c.redirect(address, 302);
      const make = () => draw(c, card);
      const { body } = await shared.get(`card ${given.version}`, make, { atOnce: true });
      return c.body((await body.plain()) as Buffer<ArrayBuffer>, 200, PNG);
    });
  }
  return app;
}

function fill(path: string, given: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
}
