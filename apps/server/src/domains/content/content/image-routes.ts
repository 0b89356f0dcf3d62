import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import { IMAGES_FOLDER, imageNames } from "./read-sources.ts";

const TYPES: Readonly<Record<string, string>> = { ".webp": "image/webp", ".png": "image/png" };

/** Serves the images of the documents, by name only. */
export function imageRoutes(): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get("/content/images/:name", etag(), async (c) => {
    const name = c.req.param("name");
    if (!imageNames().includes(name)) throw new AppError("not_found");
    const type = TYPES[extname(name)] ?? "";
    const bytes = await readFile(join(IMAGES_FOLDER, name));
    return c.body(bytes, 200, { "Content-Type": type, "Cache-Control": "public, max-age=3600" });
  });
  return app;
}
