/**
 * The folders that the server reads from. The bundle has all code in one folder, so they are not
 * derived from the place of the file that uses them.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = rootAbove(import.meta.dirname);
const SERVER = join(ROOT, "apps/server");

export const PLACES = {
  apiReleases: join(SERVER, "api-releases"),
  caches: join(ROOT, "node_modules/.cache"),
  content: join(ROOT, "content"),
  migrations: join(SERVER, "migrations"),
  modules: join(ROOT, "modules"),
  packages: join(ROOT, "packages"),
  reference: join(ROOT, "docs/reference"),
  seed: join(SERVER, "seed"),
  serverBuild: join(SERVER, "build"),
  serverSource: join(SERVER, "src"),
  web: join(ROOT, "apps/web"),
} as const;

/** Only the root of the project has a lock file. */
function rootAbove(folder: string): string {
  if (existsSync(join(folder, "package-lock.json"))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error("The project's package-lock.json is missing.");
  return rootAbove(above);
}
