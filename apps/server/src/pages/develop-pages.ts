import type { Server } from "node:http";
import { PLACES } from "../platform/runtime/places.ts";
import type { Pages } from "./pages.ts";

/** The web application from its sources, through Vite. */
export async function developPages(server: Server): Promise<Pages> {
  const { createServer } = await import("vite");
  const own = process.listeners("SIGTERM");
  const vite = await createServer({
    root: PLACES.web,
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  // Vite would exit at once, but the server has to finish requests and jobs.
  for (const listener of process.listeners("SIGTERM")) {
    if (!own.includes(listener)) process.off("SIGTERM", listener);
  }
  return {
    async render(request, services) {
      const { renderPage } = await vite.ssrLoadModule("./app/server.ts");
      return (renderPage as Pages["render"])(request, services);
    },
    clientFolder: undefined,
    isDevelopment: true,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
