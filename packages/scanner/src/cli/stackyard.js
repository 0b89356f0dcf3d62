#!/usr/bin/env node
/** The `stackyard` command. Plain JavaScript, so that it can report an outdated Node version. */
import { readdirSync, statSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = new URL("..", import.meta.url);

/** The whole CLI bundled into one file, which halves startup time: see `scripts/bundle.ts`. */
const BUNDLE = new URL("../../build/main.js", import.meta.url);

if (process.features.typescript && module.registerHooks) {
  // Caches compiled code for the next start.
  module.enableCompileCache();
  const isBundled = isNewest(BUNDLE);
  if (!isBundled) module.registerHooks({ resolve });
  const { main } = await (isBundled ? import(BUNDLE.href) : import("./main.ts"));
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error(`stackyard: needs Node 24 or newer, not ${process.version}`);
  process.exitCode = 2;
}

/** Whether the file exists and is newer than every source file. */
function isNewest(file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  const root = fileURLToPath(SOURCES);
  return readdirSync(root, { recursive: true }).every(
    (name) => !name.endsWith(".ts") || statSync(join(root, name)).mtimeMs <= made,
  );
}

/**
 * Resolves imports without looking them up on disk, because the sources always use full file names.
 * This saves a quarter of a start that loads hundreds of small files.
 */
function resolve(specifier, context, resolveNext) {
  const { parentURL = "" } = context;
  const isOurs = /^\.\.?\/.*\.ts$/.test(specifier) && parentURL.startsWith(SOURCES.href);
  if (!isOurs) return resolveNext(specifier, context);
  const { href } = new URL(specifier, parentURL);
  return { url: href, format: "module-typescript", shortCircuit: true };
}
