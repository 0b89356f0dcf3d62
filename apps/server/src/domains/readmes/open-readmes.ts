import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors/app-error.ts";
import { currentRenderings } from "../../platform/markdown/rendering.ts";
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

/**
 * What was kept is shown only if today's renderer made it, for this site; otherwise, until the job has
 * been there, it is made for whoever asks.
 */
export function openReadmes(): Readmes {
  const rendered = new Map<string, Promise<string>>();
  return {
    async html(db, { id, readmeHtml, readmeRendering }, host) {
      if (readmeHtml !== null && readmeRendering !== null) {
        if (currentRenderings(host).includes(readmeRendering)) return readmeHtml;
      }
      const key = [id, readmeRendering, host].join(" ");
      const known = rendered.get(key);
      if (known) return known;
      const made = renderNow(db, id, host);
      rendered.set(key, made);
      made.catch(() => rendered.delete(key));
      if (rendered.size > MOST_RENDERED) rendered.delete(rendered.keys().next().value ?? "");
      return made;
    },
  };
}

async function renderNow(db: Database, versionId: number, host: string): Promise<string> {
  const readme = await findReadme(db, versionId);
  if (!readme) throw new AppError("version_not_found");
  return (await renderReadme(db, readme, host)).html;
}
