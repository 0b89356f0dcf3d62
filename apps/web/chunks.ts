import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The bundler's information about a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const APP = fileURLToPath(new URL("app/", import.meta.url));
const START = "entry.client.tsx";
const FRAME = [START, "root.tsx"];
const FIRST_PAGE = "routes/site/home.tsx";

const FURTHER_PAGES = readdirSync(`${APP}routes`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => `routes/${name}`)
  .filter((file) => file !== FIRST_PAGE);

/** A module used by a smaller share of the pages than this is loaded with those pages only. */
const COMMON_SHARE = 1 / 4;

/** An icon is smaller than a request for it. */
const ICON_USERS = 6;
const ICON = /\/lucide-react\/.*\/icons\//;

/** React and the router. Their file changes only when one of them is updated. */
export const RUNTIME = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

/**
 * Assigns the application's modules to files for the browser. Modules that every page needs form
 * one file, and modules that many pages share another, which saves requests for small files. The
 * others stay with their pages.
 */
export function chunkName(): (id: string, graph: Graph) => string | null {
  let chunks: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    chunks ??= planChunks(graph);
    return chunks.get(id) ?? null;
  };
}

function planChunks(graph: Graph): ReadonlyMap<string, string> {
  const frame = closure(FRAME, graph);
  const first = closure([FIRST_PAGE], graph);
  const pages = FURTHER_PAGES.map((page) => closure([page], graph));
  const chunks = new Map([...frame].map((id) => [id, "frame"]));
  // A separate file, because importing it starts the application.
  chunks.delete(APP + START);
  for (const id of new Set(pages.flatMap((page) => [...page]))) {
    const users = pages.filter((page) => page.has(id)).length;
    const isIcon = ICON.test(id);
    if (chunks.has(id) || !(isIcon || id.startsWith(APP))) continue;
    if (first.has(id)) chunks.set(id, "frame");
    else if (users >= (isIcon ? ICON_USERS : pages.length * COMMON_SHARE)) chunks.set(id, "parts");
  }
  return chunks;
}

/** All modules that are needed before one of these files runs. */
function closure(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set(files.map((file) => APP + file));
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  }
  return reached;
}
