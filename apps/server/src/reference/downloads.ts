import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { PLACES } from "../platform/runtime/places.ts";

export const CLI_PATH = "/downloads/stackyard.tgz";
const CLIENT_PATH = "/downloads/stackyard-client.tgz";
/** Modules that the tutorials work with. */
const EXAMPLES_PATH = "/downloads/examples.tar.gz";
/** The files' digests, in the form that `sha256sum --check` reads. */
export const DIGESTS_PATH = "/downloads/SHA256SUMS";

/** The folders that builds write to, by address. A server that runs from source may lack them. */
const BUILDS = {
  [CLI_PATH]: "cli/build",
  [CLIENT_PATH]: "client/build",
  [EXAMPLES_PATH]: "cli/build",
};

/**
 * Serves the tutorials' modules, and the CLI and the client as npm packages. They are installed by
 * URL and not by name: otherwise, anyone who took the name in a registry could run code on users'
 * machines.
 */
export function downloads(): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  for (const [path, build] of Object.entries(BUILDS))
    app.get(path, etag(), async (c) => {
      const bytes = await readBuilt(path, build);
      if (!bytes) throw new AppError("not_found");
      return c.body(bytes, 200, { "Content-Type": "application/gzip", ...CACHED });
    });
  app.get(DIGESTS_PATH, etag(), async (c) => {
    const lines = Object.entries(BUILDS).map(async ([path, build]) => {
      const bytes = await readBuilt(path, build);
      return bytes ? `${sha256(bytes)}  ${basename(path)}\n` : "";
    });
    return c.text((await Promise.all(lines)).join(""), 200, CACHED);
  });
  return app;
}

const CACHED = { "Cache-Control": "public, max-age=300" };

const readBuilt = (path: string, build: string) =>
  readFile(join(PLACES.packages, build, basename(path))).catch(() => undefined);

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
