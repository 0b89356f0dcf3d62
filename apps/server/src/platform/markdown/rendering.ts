import { refuseInTransaction } from "../db/open-transaction.ts";

/** Raise it when the same Markdown gives other HTML: what was kept under another is made anew. */
const RENDERER_VERSION = "4";

/** Of a text that there was no time to render: it is kept as it was written, until a job renders it. */
export const LATE_RENDERING = "late";

/** Names what kept HTML was made by: the renderer, and what else it depends on, as a named host. */
export function renderingOf(dependsOn?: string): string {
  return dependsOn === undefined ? RENDERER_VERSION : `${RENDERER_VERSION} ${dependsOn}`;
}

/** The renderings that may be shown on a site whose registry is `host`. */
export function currentRenderings(host: string): string[] {
  return [renderingOf(), renderingOf(host)];
}

interface Kept {
  readonly html: string | null;
  readonly rendering: string | null;
}

/**
 * What was kept, if one of these renderings made it; otherwise it is rendered for whoever asks until the
 * job has been there. What came late is shown as it is: rendering it now would be late again.
 */
export async function currentHtml(
  { html, rendering }: Kept,
  current: readonly string[],
  render: () => Promise<{ readonly html: string }>,
): Promise<string> {
  refuseInTransaction("currentHtml");
  const isShown = rendering !== null && [LATE_RENDERING, ...current].includes(rendering);
  return html !== null && isShown ? html : (await render()).html;
}
