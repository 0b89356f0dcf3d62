import { type Context, Hono } from "hono";
import { answerText } from "../platform/http/bodies/compression.ts";
import { cacheByOrigin } from "../platform/http/cache-by-origin.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { openSharedAnswers } from "../platform/http/shared-answers.ts";
import { fitHeap } from "../platform/limits/bounded-cache.ts";
import type { Services } from "../platform/services.ts";
import { ROW_MAP, writeContentMap, writeMapIndex, writeRowMap } from "./site-maps.ts";

const HOUR_SECONDS = 3_600;

/** About ten of the largest sitemaps. */
const KEPT_BYTES = fitHeap(20_000_000);

const MADE_OF = ["modules", "engineers", "services", "projects", "forum"] as const;

/** The sitemaps, each cached until its content may have changed. */
export function mapRoutes(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const kept = openSharedAnswers(services, { name: "site-maps", bytes: KEPT_BYTES });

  async function answer(c: Context<RequestEnv>, write: () => Promise<string | undefined>) {
    const key = `${c.get("origin")} ${c.req.path}`;
    const make = async () => {
      const body = await write();
      if (body === undefined) throw new AppError("not_found");
      return { body, headers: [] };
    };
    const { body } = await kept.get(key, make, MADE_OF);
    const headers = new Headers({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": cacheByOrigin(services.config, HOUR_SECONDS),
    });
    return answerText(c, body, { headers });
  }

  app.get("/sitemap.xml", (c) => answer(c, () => writeMapIndex(services, c.get("origin"))));
  app.get("/sitemap-content.xml", (c) => answer(c, () => writeContentMap(c.get("origin"))));
  app.get(`/:map{${ROW_MAP}}`, (c) => {
    const name = c.req.param("map") ?? "";
    return answer(c, () => writeRowMap(services, c.get("origin"), name));
  });
  return app;
}
