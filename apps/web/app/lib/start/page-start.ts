import type { EntryContext } from "react-router";

/** What the router's `<Scripts>` would render, with control over the time of the start. */
export interface PageStart {
  /** Files to load with the page. */
  readonly preloads: readonly string[];
  /** The content of an inline script. */
  readonly script: string;
}

/** The file of React and the router, as named in `chunks.ts`. */
const RUNTIME = /\/runtime-[^/]+\.js$/;

/** For a page that starts at once. */
export function immediateStart(entry: EntryContext, loaderData: string): PageStart {
  const script = `${handoff(entry, loaderData)}(${start(entry)})().catch(firstUse.takeOver)`;
  return { preloads: filesOf(entry), script };
}

/**
 * For a reading page: its script starts at the first interaction. The largest file is prefetched
 * when the page has loaded and the browser is idle.
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

/** The globals with the loader data that `HydratedRouter` reads. */
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
