import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PLACES } from "../platform/runtime/places.ts";
import { StartupError } from "../platform/runtime/startup-error.ts";
import type { Pages } from "./pages.ts";

const BUILD = join(PLACES.web, "build");

/** Loads the built web application. Throws a StartupError if `npm run build` hasn't run. */
export async function loadPages(): Promise<Pages> {
  const entry = join(BUILD, "server/index.js");
  if (!existsSync(entry)) {
    throw new StartupError("The web application isn't built. Run: npm run build");
  }
  // React reads this when it is loaded; its development build renders many times slower.
  process.env.NODE_ENV = "production";
  const { renderPage, sharedAddress } = (await import(pathToFileURL(entry).href)) as {
    renderPage: Pages["render"];
    sharedAddress: NonNullable<Pages["sharedAddress"]>;
  };
  const clientFolder = join(BUILD, "client");
  return { render: renderPage, sharedAddress, clientFolder };
}
