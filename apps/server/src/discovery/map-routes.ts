import { type Context, Hono } from "hono";
import { cacheByOrigin } from "../platform/http/cache-by-origin.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { sendShared } from "../platform/http/shared/send-shared.ts";
import type { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import type { Services } from "../platform/services.ts";
import { ROW_MAP, writeContentMap, writeMapIndex, writeRowMap } from "./site-maps.ts";

const HOUR_SECONDS = 3_600;

const MADE_OF = ["modules", "engineers", "services", "projects", "forum", "categories"] as const;

/** The sitemaps, each cached until its content may have changed. */
export function mapRoutes(services: Services, shared: SharedAnswers): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const caching = cacheByOrigin(services.config, HOUR_SECONDS);

  async function answer(c: Context<RequestEnv>, write: () => Promise<string | undefined>) {
    const make = async () => {
      const body = await write();
      if (body === undefined) throw new AppError("not_found");
      const headers = [["Content-Type", "application/xml; charset=utf-8"]] as const;
      return { body, headers, topics: MADE_OF };
    };
    const key = `site map ${c.get("origin")} ${c.req.path}`;
    return sendShared(c, await shared.get(key, make), caching);
  }

  app.get("/sitemap.xml", (c) => answer(c, () => writeMapIndex(services, c.get("origin"))));
  app.get("/sitemap-content.xml", (c) => answer(c, () => writeContentMap(c.get("origin"))));
  app.get(`/:map{${ROW_MAP}}`, (c) => {
    const name = c.req.param("map") ?? "";
    return answer(c, () => writeRowMap(services, c.get("origin"), name));
  });
  return app;
}
