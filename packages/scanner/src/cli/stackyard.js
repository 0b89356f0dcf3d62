#!/usr/bin/env node
/** The command `stackyard`. Plain JavaScript, so that an older Node can still say what is missing. */
import module from "node:module";

const SOURCES = new URL("..", import.meta.url).href;

if (process.features.typescript && module.registerHooks) {
  // What Node makes of the sources is kept for the next start.
  module.enableCompileCache();
  module.registerHooks({ resolve });
  const { main } = await import("./main.ts");
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error(`stackyard: needs Node 24 or newer, not ${process.version}`);
  process.exitCode = 2;
}

/**
 * Our sources name one another in full, so that nothing has to be looked for on the disk: of a start
 * that loads hundreds of small files this saves a quarter.
 */
function resolve(specifier, context, resolveNext) {
  const { parentURL = "" } = context;
  const isOurs = /^\.\.?\/.*\.ts$/.test(specifier) && parentURL.startsWith(SOURCES);
  if (!isOurs) return resolveNext(specifier, context);
  const { href } = new URL(specifier, parentURL);
  return { url: href, format: "module-typescript", shortCircuit: true };
}
