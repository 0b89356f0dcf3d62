#!/usr/bin/env node
/** The `stackyard` command. Plain JavaScript, so that it can report an outdated Node version. */
import { existsSync, readFileSync, statSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { loadBundle } from "./load-bundle.js";

const MAIN = new URL("main.ts", import.meta.url);
/** The whole CLI bundled into a few files, which halves startup time: see `scripts/bundle.ts`. */
const BUNDLE = new URL("../build/main.cjs", import.meta.url);
/** The files that the bundle was made of. */
const SOURCES = new URL("../build/sources.json", import.meta.url);
const PACKAGES = new URL("../..", import.meta.url);

if (process.features.typescript && module.registerHooks) {
  // Caches compiled code for the next start.
  module.enableCompileCache();
  // The published package has no sources.
  const isBundled = !existsSync(MAIN) || isCurrent();
  const args = process.argv.slice(2);
  if (isBundled) {
    const { exports, store } = loadBundle(fileURLToPath(BUNDLE), args[0]);
    process.exitCode = await exports.main(args);
    // After wrong use, little of the command has run.
    if (process.exitCode < 2) store();
  } else {
    module.registerHooks({ resolve });
    const { main } = await import(MAIN.href);
    process.exitCode = await main(args);
  }
} else {
  console.error(`stackyard: needs Node 24 or newer, not ${process.version}`);
  process.exitCode = 2;
}

/**
 * Whether the bundle is newer than the files that it was made of. A file that is missing from the
 * list matters only once one of them imports it. A call without a command needs the entry's alone.
 */
function isCurrent() {
  const made = statSync(BUNDLE, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined || !existsSync(SOURCES)) return false;
  const { entry, others } = JSON.parse(readFileSync(SOURCES, "utf8"));
  const [name = "--help"] = process.argv.slice(2);
  const folder = fileURLToPath(PACKAGES);
  const isOlder = (path) =>
    (statSync(folder + path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) <= made;
  return entry.every(isOlder) && (name.startsWith("-") || others.every(isOlder));
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
