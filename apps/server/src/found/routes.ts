import { Hono } from "hono";
import { AppError } from "../platform/http/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import type { Services } from "../platform/services.ts";
import { askAsVisitor, type Fetch } from "./as-visitor.ts";
import { cardRoutes } from "./cards/card-routes.ts";
import { writeOverview } from "./llms-text.ts";
import { writeContentMap, writeMapIndex, writeModuleMap } from "./site-maps.ts";

const HOUR = "public, max-age=3600";
const XML = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": HOUR };
const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": HOUR };

/** What nobody finds anything at without an account, and what is no page. */
const CLOSED = ["/api/", "/admin", "/auth", "/dev/", "/notifications", "/profile", "/submit"];

/** What those read who look for pages by machine. */
export function foundRoutes(services: Services, fetchApi: Fetch): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.route("/", cardRoutes(askAsVisitor(fetchApi)));
  app.get("/robots.txt", (c) => {
    const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join("");
    return c.body(`User-agent: *\n${closed}\nSitemap: ${c.get("origin")}/sitemap.xml\n`, 200, TEXT);
  });
  app.get("/sitemap.xml", async (c) =>
    c.body(await writeMapIndex(services, c.get("origin")), 200, XML),
  );
  app.get("/sitemap-content.xml", async (c) =>
    c.body(await writeContentMap(c.get("origin")), 200, XML),
  );
  app.get("/:map{sitemap-modules-[0-9]+\\.xml}", async (c) => {
    const part = Number(/\d+/.exec(c.req.param("map"))?.[0]);
    const map = await writeModuleMap(services, c.get("origin"), part);
    if (map === undefined) throw new AppError("not_found");
    return c.body(map, 200, XML);
  });
  app.get("/llms.txt", async (c) => c.body(await writeOverview(c.get("origin")), 200, TEXT));
  return app;
}
