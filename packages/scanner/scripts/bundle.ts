/**
 * Puts the command line into one file, which starts in half the time that hundreds of small ones
 * take: `npm run build -w packages/scanner`. `stackyard.js` uses it while no source is newer.
 */
import { join } from "node:path";
import { rolldown } from "rolldown";

const PACKAGE = join(import.meta.dirname, "..");

const bundle = await rolldown({
  input: join(PACKAGE, "src/cli/main.ts"),
  platform: "node",
  // Some libraries have a form for `require` that looks for its pieces on the disk.
  resolve: { mainFields: ["module", "main"] },
  logLevel: "warn",
});
await bundle.write({ dir: join(PACKAGE, "build"), format: "esm", minify: true, cleanDir: true });
await bundle.close();
