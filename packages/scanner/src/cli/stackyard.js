#!/usr/bin/env node
/** The command `stackyard`. Plain JavaScript, so that an older Node can still say what is missing. */
import { readdirSync, statSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = new URL("..", import.meta.url);

/** All of it in one file, which starts in half the time: see `scripts/bundle.ts`. */
const BUNDLE = new URL("../../build/main.js", import.meta.url);

if (process.features.typescript && module.registerHooks) {
  // What Node makes of the sources is kept for the next start.
  module.enableCompileCache();
  const isBundled = isNewest(BUNDLE);
  if (!isBundled) module.registerHooks({ resolve });
  const { main } = await (isBundled ? import(BUNDLE.href) : import("./main.ts"));
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error(`stackyard: needs Node 24 or newer, not ${process.version}`);
  process.exitCode = 2;
}

/** Whether it is there, and no source has been changed since. */
function isNewest(file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  const root = fileURLToPath(SOURCES);
  return readdirSync(root, { recursive: true }).every(
    (name) => !name.endsWith(".ts") || statSync(join(root, name)).mtimeMs <= made,
  );
}

/**
 * Our sources name one another in full, so that nothing has to be looked for on the disk: of a start
 * that loads hundreds of small files this saves a quarter.
 */
function resolve(specifier, context, resolveNext) {
  const { parentURL = "" } = context;
  const isOurs = /^\.\.?\/.*\.ts$/.test(specifier) && parentURL.startsWith(SOURCES.href);
  if (!isOurs) return resolveNext(specifier, context);
  const { href } = new URL(specifier, parentURL);
  return { url: href, format: "module-typescript", shortCircuit: true };
}
