import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The address at which the server's console page expects it. */
const FOLDER = "api-console";

const SCALAR = join(
  import.meta.dirname,
  "../../../node_modules/@scalar/api-reference/dist/browser",
);
/** Calls Scalar's servers, so it isn't copied and can't be loaded. */
const LEFT_OUT = /\.map$|^standalone\.js$|AgentScalarDrawer/;

/** Copies Scalar's console, unchanged, and the few lines that start it beside our own files. */
export function layConsole(): Plugin {
  return {
    name: "lay-api-console",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle() {
      for (const [name, file] of consoleFiles()) {
        this.emitFile({
          type: "asset",
          fileName: `${FOLDER}/${name}`,
          source: readFileSync(file),
        });
      }
    },
    configureServer({ middlewares }) {
      const files = new Map(consoleFiles().map(([name, file]) => [`/${name}`, file]));
      middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const file = files.get(request.url ?? "");
        if (!file) return next();
        response.setHeader("Content-Type", "text/javascript");
        response.end(readFileSync(file));
      });
    },
  };
}

function consoleFiles(): [name: string, file: string][] {
  const scalar = readdirSync(SCALAR, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && !LEFT_OUT.test(name))
    .map((name): [string, string] => [name.replaceAll("\\", "/"), join(SCALAR, name)]);
  return [...scalar, ["start.js", join(import.meta.dirname, "start.js")]];
}
