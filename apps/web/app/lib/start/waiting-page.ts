const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const START = /(<script[^>]*type="module"[^>]*>)(.*?)(<\/script>)/s;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";?/g;
const MODULES = /window\.__reactRouterRouteModules = [^;]+;/;
const ENTRY = /import\("([^"]+)"\);?\s*$/;
/** What is the same for all pages, and most of what any needs, as `chunks.ts` names it. */
const RUNTIME = /\/runtime-[^/]+\.js$/;

/**
 * The page with its script waiting for the visitor's first use. The router writes a script that imports
 * what the page needs and starts it; here the same is imported later, all at once. Its largest file is
 * fetched before, when the page is whole and the browser has nothing else to do. Throws when the router
 * has written something else.
 */
export function waitingPage(page: string): string {
  const files = [...new Set([...page.matchAll(PRELOAD)].map(([, file = ""]) => file))];
  const [whole, open, script = "", close] = START.exec(page) ?? [];
  const entry = ENTRY.exec(script)?.[1];
  const modules = MODULES.exec(script)?.[0];
  const runtime = files.find((file) => RUNTIME.test(file));
  if (!whole || !entry || !modules || !runtime) {
    throw new Error("The router starts its pages in another way");
  }
  const imports = [...script.replace(ENTRY, "").matchAll(IMPORT)];
  const names = imports.map(([, name = ""]) => name).join(",");
  const loads = imports.map(([, , file]) => `import("${file}")`).join(",");
  const start =
    `const link=(rel,href,as)=>document.head.append(Object.assign(document.createElement("link"),{rel,href,as}));` +
    `firstUse.wanted.then(async()=>{` +
    `for(const file of ${JSON.stringify(files)})link("modulepreload",file,"script");` +
    `const[${names}]=await Promise.all([${loads}]);${modules}await import("${entry}")` +
    `}).catch(firstUse.takeOver);` +
    `addEventListener("load",()=>{if(!navigator.connection?.saveData)` +
    `self.requestIdleCallback?.(()=>link("prefetch","${runtime}","script"))})`;
  return page.replaceAll(PRELOAD, "").replace(whole, () => open + start + close);
}
