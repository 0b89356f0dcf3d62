import { refuseInTransaction } from "../db/open-transaction.ts";
import { markProvisional } from "../runtime/provisional.ts";

/**
 * Increment when the output for the same Markdown changes; HTML of other versions is rendered
 * again.
 */
const RENDERER_VERSION = "4";

/**
 * Marks text that couldn't be rendered in time. It is stored as plain text until a job renders it.
 */
export const LATE_RENDERING = "late";

/**
 * Version string of stored HTML: the renderer's version and, if the HTML depends on it, the host.
 */
export function renderingOf(dependsOn?: string): string {
  return dependsOn === undefined ? RENDERER_VERSION : `${RENDERER_VERSION} ${dependsOn}`;
}

/** Renderings that are current on a site whose registry is `host`. */
export function currentRenderings(host: string): string[] {
  return [renderingOf(), renderingOf(host)];
}

interface StoredHtml {
  readonly html: string | null;
  readonly rendering: string | null;
}

/**
 * Returns the stored HTML if its rendering is current. Otherwise renders it for this request until
 * the job has updated it. Late renderings are returned as stored, because rendering them now would
 * time out again.
 */
export async function currentHtml(
  { html, rendering }: StoredHtml,
  current: readonly string[],
  render: () => Promise<{ readonly html: string; readonly rendering?: string | null }>,
): Promise<string> {
  refuseInTransaction("currentHtml");
  const isShown = rendering !== null && [LATE_RENDERING, ...current].includes(rendering);
  if (html !== null && isShown) return html;
  const made = await render();
  if (made.rendering === LATE_RENDERING) markProvisional();
  return made.html;
}
