#!/usr/bin/env node
/** The `stackyard` command. Plain JavaScript, so that it can report an outdated Node version. */
import { existsSync, readFileSync, statSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

const MAIN = new URL("main.ts", import.meta.url);
/** The whole CLI bundled into one file, which halves startup time: see `scripts/bundle.ts`. */
const BUNDLE = new URL("../build/main.js", import.meta.url);
/** The files that the bundle was made of. */
const SOURCES = new URL("../build/sources.json", import.meta.url);
const PACKAGES = new URL("../..", import.meta.url);

/**
 * V8 would let garbage pile up on machines with much memory: a module of 1 MB took up to 900 MB
 * instead of 490 MB (decision 241).
 */
const MEMORY_FLAGS = ["--semi-space-growth-factor=1", "--heap-growing-percent=50"];

if (process.features.typescript && module.registerHooks) {
  for (const flag of MEMORY_FLAGS) setFlagsFromString(flag);
  // Caches compiled code for the next start.
  module.enableCompileCache();
  // The published package has no sources.
  const isBundled = !existsSync(MAIN) || isCurrent();
  if (!isBundled) module.registerHooks({ resolve });
  const { main } = await import(isBundled ? BUNDLE.href : MAIN.href);
  process.exitCode = await main(process.argv.slice(2));
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
