/**
 * Builds the client as an npm package without dependencies, which servers hand out: `npm run build -w
 * packages/client`. It is one file of JavaScript, with the declarations of its types.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { packFolder } from "@stackyard/archive/pack-folder";
import { rolldown } from "rolldown";
import { isolatedDeclarationSync } from "rolldown/experimental";
import manifest from "../package.json" with { type: "json" };

const SOURCES = join(import.meta.dirname, "../src");
/** Another folder is for tests. */
const BUILD = process.argv[2] ?? join(import.meta.dirname, "../build");

const bundle = await rolldown({ input: join(SOURCES, "index.ts"), platform: "neutral" });
const { output } = await bundle.generate({ format: "esm" });
await bundle.close();
const [script, ...others] = output;
if (others.length > 0) throw new Error("The client is one file.");

const declarations = ["calls.generated.ts", "client.ts", "errors.ts", "index.ts"].map((name) => {
  const { code, errors } = isolatedDeclarationSync(name, readFileSync(join(SOURCES, name), "utf8"));
  if (errors.length > 0) throw new Error(`${name}: ${errors.join("; ")}`);
  return [`${basename(name, ".ts")}.d.ts`, code.replaceAll(/(from "\.\/[\w.]+)\.ts"/g, '$1.js"')];
});

const { name, version, type } = manifest;
const published = { name, version, type, types: "./index.d.ts", exports: "./index.js" };
mkdirSync(BUILD, { recursive: true });
await packFolder(join(BUILD, "stackyard-client.tgz"), "package", {
  "package.json": `${JSON.stringify(published, null, 2)}\n`,
  "index.js": script.code,
  ...Object.fromEntries(declarations),
});
