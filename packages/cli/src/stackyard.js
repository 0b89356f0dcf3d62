#!/usr/bin/env node
/** The `stackyard` command. Plain JavaScript, so that it can report an outdated Node version. */
import { existsSync, readdirSync, statSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = new URL("main.ts", import.meta.url);
/** The whole CLI bundled into one file, which halves startup time: see `scripts/bundle.ts`. */
const BUNDLE = new URL("../build/main.js", import.meta.url);
const PACKAGES = new URL("../..", import.meta.url);
/** The packages whose sources the bundle contains. */
const BUNDLED = ["archive", "cli", "client", "contract", "ledger-proof", "runner", "scanner"];

if (process.features.typescript && module.registerHooks) {
  // Caches compiled code for the next start.
  module.enableCompileCache();
  // The published package has no sources.
  const isBundled = !existsSync(MAIN) || isNewest(BUNDLE);
  if (!isBundled) module.registerHooks({ resolve });
  const { main } = await import(isBundled ? BUNDLE.href : MAIN.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error(`stackyard: needs Node 24 or newer, not ${process.version}`);
  process.exitCode = 2;
}

/** Whether the file exists and is newer than every source file. */
function isNewest(file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  return BUNDLED.every((name) => {
    const root = fileURLToPath(new URL(`${name}/src`, PACKAGES));
    return readdirSync(root, { recursive: true }).every(
      (path) => !path.endsWith(".ts") || statSync(join(root, path)).mtimeMs <= made,
    );
  });
}

/**
 * Resolves imports without looking them up on disk, because the sources always use full file names.
 * This saves a quarter of a start that loads hundreds of small files.
 */
function resolve(specifier, context, resolveNext) {
  const { parentURL = "" } = context;
  const isOurs = /^\.\.?\/.*\.ts$/.test(specifier) && parentURL.startsWith(PACKAGES.href);
  if (!isOurs) return resolveNext(specifier, context);
  const { href } = new URL(specifier, parentURL);
  return { url: href, format: "module-typescript", shortCircuit: true };
}
