import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { Hono } from "hono";
import { cacheByOrigin } from "../platform/http/cache-by-origin.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { sendFeed } from "../platform/http/shared/send-feed.ts";
import type { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import type { Services } from "../platform/services.ts";
import { askAsVisitor, type Fetch } from "./as-visitor.ts";
import { cardRoutes } from "./cards/card-routes.ts";
import { writeOverview } from "./llms-text.ts";
import { mapRoutes } from "./map-routes.ts";
import { mirrorRoutes } from "./mirrors/mirror-routes.ts";

const HOUR_SECONDS = 3_600;

/** What llms.txt names below the closed paths. */
const OPEN = ["/api/modules", "/api/openapi.json"];
/** Paths without public pages. */
const CLOSED = [
  ...["/api/", "/admin", "/cart", "/checkout", "/dev/", "/notifications", "/orders"],
  ...["/oauth/"],
  ...["/profile", "/settings"],
];

/** Routes for crawlers and other machine readers. */
export function foundRoutes(
  services: Services,
  shared: SharedAnswers,
  fetchApi: Fetch,
): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const ask = askAsVisitor(fetchApi);
  app.route("/", cardRoutes(shared, ask));
  app.route("/", mirrorRoutes(services, ask));
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": cacheByOrigin(services.config, HOUR_SECONDS),
  };
  app.get("/robots.txt", (c) => {
    const rules = [
      ...OPEN.map((path) => `Allow: ${path}\n`),
      ...CLOSED.map((path) => `Disallow: ${path}\n`),
    ];
    return c.body(
      `User-agent: *\n${rules.join("")}\nSitemap: ${c.get("origin")}/sitemap.xml\n`,
      200,
      headers,
    );
  });
  app.route("/", mapRoutes(services, shared));
  const sending = { shared, caching: headers["Cache-Control"] };
  app.get("/marketplace/feed.xml", (c) =>
    sendFeed(c, sending, async () => {
      const modules = (await ask(c, "/api/modules?sort=newest&limit=24")) as ModuleSummary[];
      const address = `${c.get("origin")}/marketplace`;
      const entries = modules.map((module) => ({
        address: `${c.get("origin")}/modules/${module.id}`,
        title: module.title,
        at: module.createdAt,
        author: module.authorUsername,
        category: module.category,
        summary: module.description,
      }));
      const feed = { address, title: `${PRODUCT_NAME} Marketplace`, entries };
      return { feed, topics: ["modules"] };
    }),
  );
  app.get("/llms.txt", async (c) => {
    const modules = (await ask(c, "/api/modules?sort=popular&limit=24")) as ModuleSummary[];
    return c.body(await writeOverview(c.get("origin"), modules), 200, headers);
  });
  return app;
}
