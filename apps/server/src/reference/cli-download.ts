import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";

export const CLI_PATH = "/downloads/stackyard.tgz";

/** As the scanner's build leaves it; a server that runs from its sources may have none. */
const PACKAGE = join(import.meta.dirname, "../../../../packages/scanner/build/stackyard.tgz");

/**
 * The command line as an npm package, for `npx` on any machine. It is asked for by this address and by no
 * name: whoever may take a name in a registry would run on other people's machines.
 */
export function cliDownload(): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get(CLI_PATH, etag(), async (c) => {
    const bytes = await readFile(PACKAGE).catch(() => undefined);
    if (!bytes) throw new AppError("not_found");
    return c.body(bytes, 200, {
      "Content-Type": "application/gzip",
      "Cache-Control": "public, max-age=300",
    });
  });
  return app;
}
