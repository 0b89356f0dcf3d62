import type { EntryContext } from "react-router";

/** How a page's script starts: what the router's `<Scripts>` writes, with the time of the start left to us. */
export interface PageStart {
  /** Files to fetch with the page. */
  readonly preloads: readonly string[];
  /** The text of an inline script. */
  readonly script: string;
}

/** What is the same for all pages, and most of what any needs, as `chunks.ts` names it. */
const RUNTIME = /\/runtime-[^/]+\.js$/;

/** For a page that is used at once. */
export function immediateStart(entry: EntryContext, loaderData: string): PageStart {
  const script = `${handoff(entry, loaderData)}(${start(entry)})().catch(firstUse.takeOver)`;
  return { preloads: filesOf(entry), script };
}

/**
 * For a page that is read first: its script starts at the visitor's first use. The largest file is
 * fetched earlier, when the page is complete and the browser is idle.
 */
export function deferredStart(entry: EntryContext, loaderData: string): PageStart {
  const files = filesOf(entry);
  const runtime = files.find((file) => RUNTIME.test(file));
  const script =
    handoff(entry, loaderData) +
    `{const link=(rel,href,as)=>document.head.append(Object.assign(document.createElement("link"),{rel,href,as}));` +
    `firstUse.wanted.then(()=>{for(const file of ${JSON.stringify(files)})link("modulepreload",file,"script")})` +
    `.then(${start(entry)}).catch(firstUse.takeOver);` +
    `addEventListener("load",()=>{if(!navigator.connection?.saveData)` +
    `self.requestIdleCallback?.(()=>link("prefetch",${JSON.stringify(runtime)},"script"))})}`;
  return { preloads: [], script };
}

/** Where `HydratedRouter` reads what the server has loaded. */
function handoff({ serverHandoffString }: EntryContext, loaderData: string): string {
  const data = JSON.stringify(loaderData).replaceAll("<", "\\u003c");
  return (
    `window.__reactRouterContext=${serverHandoffString};` +
    `__reactRouterContext.stream=new ReadableStream({start(c){c.enqueue(${data});c.close()}})` +
    ".pipeThrough(new TextEncoderStream());"
  );
}

/** A function that loads the page's modules and hydrates it. */
function start(entry: EntryContext): string {
  const { manifest } = entry;
  const routes = routesOf(entry);
  const names = routes.map(({ id }, index) => `${JSON.stringify(id)}:r${index}`);
  const imports = [manifest.url, ...routes.map((route) => route.module)].map(importOf);
  const refresh = manifest.hmr ? `await ${importOf(manifest.hmr.runtime)};` : "";
  return (
    `async()=>{${refresh}` +
    `const[,${routes.map((_, index) => `r${index}`)}]=await Promise.all([${imports}]);` +
    `window.__reactRouterRouteModules={${names}};await ${importOf(manifest.entry.module)}}`
  );
}

function filesOf(entry: EntryContext): string[] {
  const { url, entry: own } = entry.manifest;
  const modules = [own, ...routesOf(entry)];
  return [
    ...new Set([url, ...modules.flatMap(({ module, imports = [] }) => [module, ...imports])]),
  ];
}

function routesOf({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  return matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
}

const importOf = (file: string) => `import(${JSON.stringify(file)})`;
