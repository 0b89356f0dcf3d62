import type { EntryContext } from "react-router";

/**
 * The inline script that starts a page, in place of the router's `<Scripts>`: with control over the
 * time of the start.
 */
export type PageStart = (entry: EntryContext, loaderData: string) => string;

/** The file of React and the router, as named in `chunks.ts`. */
const RUNTIME = /\/runtime-[^/]+\.js$/;

/**
 * For a page that starts with its first frame. Loaded earlier, its files would delay what is seen,
 * which is complete without them. A page in the background draws no frames.
 */
export const immediateStart: PageStart = (entry, loaderData) =>
  `${handoff(entry, loaderData)}{${LINK}const go=()=>{${preload(filesOf(entry))};` +
  `(${start(entry)})().catch(firstUse.takeOver)};` +
  "document.hidden?go():requestAnimationFrame(()=>setTimeout(go))}";

/**
 * For a reading page: its script starts at the first interaction. The largest file is prefetched
 * when the page has loaded and the browser is idle.
 */
export const deferredStart: PageStart = (entry, loaderData) => {
  const files = filesOf(entry);
  const runtime = files.find((file) => RUNTIME.test(file));
  return (
    `${handoff(entry, loaderData)}{${LINK}` +
    `firstUse.wanted.then(()=>{${preload(files)}}).then(${start(entry)}).catch(firstUse.takeOver);` +
    `addEventListener("load",()=>{if(!navigator.connection?.saveData)` +
    `self.requestIdleCallback?.(()=>link("prefetch",${JSON.stringify(runtime)},"script"))})}`
  );
};

const LINK =
  'const link=(rel,href,as)=>document.head.append(Object.assign(document.createElement("link"),{rel,href,as}));';

const preload = (files: readonly string[]) =>
  `for(const file of ${JSON.stringify(files)})link("modulepreload",file,"script")`;

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
