import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";

export const CLI_PATH = "/downloads/stackyard.tgz";
/** Modules that the tutorials work with. */
const EXAMPLES_PATH = "/downloads/examples.tar.gz";

/** Output of the command line's build; may be missing on a server that runs from source. */
const BUILD = join(import.meta.dirname, "../../../../packages/cli/build");

/**
 * Serves the tutorials' modules, and the CLI as an npm package for `npx`. It is installed by URL and not by name:
 * otherwise, anyone who took the name in a registry could run code on users' machines.
 */
export function downloads(): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  for (const path of [CLI_PATH, EXAMPLES_PATH])
    app.get(path, etag(), async (c) => {
      const bytes = await readFile(join(BUILD, basename(path))).catch(() => undefined);
      if (!bytes) throw new AppError("not_found");
      return c.body(bytes, 200, {
        "Content-Type": "application/gzip",
        "Cache-Control": "public, max-age=300",
      });
    });
  return app;
}
