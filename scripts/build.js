/** Builds the web application, the documents and the command line when their sources have changed since the last build. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run } from "./install.js";

const SOURCES = [
  "apps/web/app",
  "apps/web/public",
  "apps/web/scripts",
  "apps/web/chunks.ts",
  "apps/web/vite.config.ts",
  "apps/web/react-router.config.ts",
  "packages/contract/src",
  "content",
  "apps/server/scripts/build-content.ts",
  "apps/server/src/domains/content/content",
  "apps/server/src/platform/markdown",
  "apps/server/src/reference",
  "docs/reference",
  "packages/scanner/src",
  "packages/scanner/scripts/bundle.ts",
  "package-lock.json",
];
const STAMP = join(ROOT, "apps/web/build/.built-from");

export function buildStale() {
  const sources = digestSources();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return;
  console.error("Building the web application…");
  const status = run("npm", ["run", "--silent", "build"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) {
    console.error("The build failed; see above.");
    process.exit(status);
  }
  writeFileSync(STAMP, sources);
}

/** By content, for a fresh clone's files are all as old as the clone. */
function digestSources() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => filesBelow(join(ROOT, source)))) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
