import { type EntryContext, matchRoutes } from "react-router";

type Manifest = EntryContext["manifest"];
type Route = NonNullable<Manifest["routes"][string]>;

declare global {
  interface Window {
    /** Set by the router's manifest file. */
    readonly __reactRouterManifest?: Manifest;
    /** Set by the page's start script; the router adds the routes that it loads. */
    readonly __reactRouterRouteModules?: Readonly<Record<string, unknown>>;
  }
}

/** What a route's module exports, as far as it is used here. */
interface PageModule {
  readonly clientLoader?: (args: {
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly request: Request;
  }) => Promise<unknown> | null;
}

/** The route of a page of this site, with its parameters. */
export function routeOf(page: URL) {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const pages = routes.flatMap((route) =>
    route?.parentId === "root" ? { id: route.id, path: route.path, index: route.index } : [],
  );
  const match = matchRoutes(pages as Parameters<typeof matchRoutes>[0], page)?.at(-1);
  const route = routes.find((route) => route?.id === match?.route.id);
  return match && route ? { route, params: match.params } : undefined;
}

/** The routes that were imported here. The router adds them to its own when it needs them. */
const imported = new Set<string>();

/** Whether the router needs nothing else to open the route. */
export const isLoaded = ({ id }: Route): boolean =>
  imported.has(id) || id in (window.__reactRouterRouteModules ?? {});

/**
 * Imports a route's module. Browsers remember for the life of the page that a script couldn't be
 * loaded, and never ask for it again. So its files are fetched first, which may fail and be
 * repeated, and are then imported from the browser's cache.
 */
export async function importRoute({ id, module, imports = [] }: Route): Promise<PageModule> {
  await Promise.all([module, ...imports].map(fetchOnce));
  const page: PageModule = await import(/* @vite-ignore */ module);
  imported.add(id);
  return page;
}

let fetched: Map<string, Promise<void>> | undefined;

function fetchOnce(file: string): Promise<void> {
  fetched ??= new Map(filesOfPage().map((file) => [file, Promise.resolve()]));
  const files = fetched;
  const fetching = files.get(file) ?? fetchFile(file);
  files.set(file, fetching);
  fetching.catch(() => files.delete(file));
  return fetching;
}

/** The files that started this page. */
function filesOfPage(): string[] {
  const { entry, routes } = window.__reactRouterManifest ?? {};
  const loaded = Object.values(routes ?? {}).filter((route) => route && isLoaded(route));
  return [entry, ...loaded].flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : []));
}

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(file);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${file} is answered with ${response.status}`);
}
