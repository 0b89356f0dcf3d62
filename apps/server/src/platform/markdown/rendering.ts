/** Raise it when the same Markdown gives other HTML: what was kept under another is made anew. */
const RENDERER_VERSION = "3";

/** Names what kept HTML was made by: the renderer, and what else it depends on, as a named host. */
export function renderingOf(dependsOn?: string): string {
  return dependsOn === undefined ? RENDERER_VERSION : `${RENDERER_VERSION} ${dependsOn}`;
}

/** The renderings that may be shown on a site whose registry is `host`. */
export function currentRenderings(host: string): string[] {
  return [renderingOf(), renderingOf(host)];
}
