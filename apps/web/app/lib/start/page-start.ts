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
  `${handoff(entry, loaderData)}{${LINK}${IN_SLICES}const go=()=>` +
  `(${start(entry)})().catch(firstUse.takeOver);` +
  "document.hidden?go():requestAnimationFrame(()=>setTimeout(go))}";

/**
 * For a reading page: its script starts at the first interaction. The largest file is prefetched
 * when the page has loaded and the browser is idle.
 */
export const deferredStart: PageStart = (entry, loaderData) => {
  const files = filesOf(entry);
  const runtime = files.find((file) => RUNTIME.test(file));
  return (
    `${handoff(entry, loaderData)}{${LINK}${IN_SLICES}` +
    `firstUse.wanted.then(${start(entry)}).catch(firstUse.takeOver);` +
    `addEventListener("load",()=>{if(!navigator.connection?.saveData)` +
    `self.requestIdleCallback?.(()=>link("prefetch",${JSON.stringify(runtime)},"script"))})}`
  );
};

const LINK =
  'const link=(rel,href,as)=>document.head.append(Object.assign(document.createElement("link"),{rel,href,as}));';

/** Works on one file after the other, with a pause first and whenever a frame's time has passed. */
const IN_SLICES =
  "const inSlices=async(files,work)=>{let end=0;for(const file of files){" +
  "if(performance.now()>end){await new Promise(done=>setTimeout(done));end=performance.now()+16}" +
  "await work(file)}};";

/** The globals with the loader data that `HydratedRouter` reads. */
function handoff({ serverHandoffString }: EntryContext, loaderData: string): string {
  const data = JSON.stringify(loaderData).replaceAll("<", "\\u003c");
  return (
    `window.__reactRouterContext=${serverHandoffString};` +
    `__reactRouterContext.stream=new ReadableStream({start(c){c.enqueue(${data});c.close()}})` +
    ".pipeThrough(new TextEncoderStream());"
  );
}

/**
 * A function that loads the page's modules and hydrates it. In one piece, asking for the files alone
 * would block a slow phone for 160 ms, and running them for another 100.
 */
function start(entry: EntryContext): string {
  const { manifest } = entry;
  const routes = routesOf(entry);
  const names = routes.map(({ id }, index) => `${JSON.stringify(id)}:r${index}`);
  const imports = [manifest.url, ...routes.map((route) => route.module)].map(importOf);
  const refresh = manifest.hmr ? `await ${importOf(manifest.hmr.runtime)};` : "";
  return (
    `async()=>{${refresh}const files=${JSON.stringify(filesOf(entry))};` +
    `await inSlices(files,file=>link("modulepreload",file,"script"));` +
    // Running the entry's module hydrates the page.
    `await inSlices(files.filter(file=>file!==${JSON.stringify(manifest.entry.module)}),` +
    "file=>import(file));" +
    `const[,${routes.map((_, index) => `r${index}`)}]=await Promise.all([${imports}]);` +
    `window.__reactRouterRouteModules={${names}};await ${importOf(manifest.entry.module)}}`
  );
}

/** What a module imports comes before it. */
function filesOf(entry: EntryContext): string[] {
  const { url, entry: own } = entry.manifest;
  const modules = [own, ...routesOf(entry)];
  return [
    ...new Set([url, ...modules.flatMap(({ module, imports = [] }) => [...imports, module])]),
  ];
}

function routesOf({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  return matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
}

const importOf = (file: string) => `import(${JSON.stringify(file)})`;
