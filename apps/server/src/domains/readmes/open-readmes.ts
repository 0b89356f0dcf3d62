import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors/app-error.ts";
import type { KeptMarkdown } from "../../platform/markdown/render-markdown.ts";
import {
  currentHtml,
  currentRenderings,
  LATE_RENDERING,
} from "../../platform/markdown/rendering.ts";
import { findReadme } from "./readme-queries.ts";
import { renderReadme } from "./render-readme.ts";

interface KeptReadme {
  readonly id: number;
  readonly readmeHtml: string | null;
  readonly readmeRendering: string | null;
}

/** As many as are rendered for those who ask are kept; the oldest goes first. */
const MOST_RENDERED = 50;

export interface Readmes {
  /** A version's README as HTML, for a site whose registry is `host`. */
  html(db: Database, version: KeptReadme, host: string): Promise<string>;
}

/** READMEs as they were kept, or as they are rendered for whoever asks: each of those once. */
export function openReadmes(): Readmes {
  const rendered = new Map<string, Promise<KeptMarkdown>>();

  function renderOnce(key: string, db: Database, versionId: number, host: string) {
    const known = rendered.get(key);
    if (known) return known;
    const made = renderNow(db, versionId, host);
    rendered.set(key, made);
    const forget = () => rendered.delete(key);
    void made.then(({ rendering }) => rendering === LATE_RENDERING && forget(), forget);
    if (rendered.size > MOST_RENDERED) rendered.delete(rendered.keys().next().value ?? "");
    return made;
  }
  return {
    html(db, { id, readmeHtml: html, readmeRendering: rendering }, host) {
      const render = () => renderOnce([id, rendering, host].join(" "), db, id, host);
      return currentHtml({ html, rendering }, currentRenderings(host), render);
    },
  };
}

async function renderNow(db: Database, versionId: number, host: string): Promise<KeptMarkdown> {
  const readme = await findReadme(db, versionId);
  if (!readme) throw new AppError("version_not_found");
  return renderReadme(db, readme, host);
}
