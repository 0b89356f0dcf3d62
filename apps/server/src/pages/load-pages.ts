import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { StartupError } from "../platform/runtime/startup-error.ts";
import type { Pages } from "./pages.ts";

const BUILD = new URL("../../../web/build/", import.meta.url);

/** Loads the built web application. Throws a StartupError if `npm run build` hasn't run. */
export async function loadPages(): Promise<Pages> {
  const entry = new URL("server/index.js", BUILD);
  if (!existsSync(entry)) {
    throw new StartupError("The web application isn't built. Run: npm run build");
  }
  // React reads this when it is loaded; its development build renders many times slower.
  process.env.NODE_ENV = "production";
  const { renderPage, sharedAddress, styleHash } = (await import(entry.href)) as {
    renderPage: Pages["render"];
    sharedAddress: NonNullable<Pages["sharedAddress"]>;
    styleHash: string;
  };
  const clientFolder = fileURLToPath(new URL("client/", BUILD));
  return { render: renderPage, sharedAddress, styleHash, clientFolder };
}
