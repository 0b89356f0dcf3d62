import { fitHeap, openBoundedCache, textBytes } from "../../platform/bounded-cache.ts";
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

/** Of READMEs that are rendered for those who ask; a usual one takes some 20,000. */
const MOST_BYTES = fitHeap(10_000_000);

export interface Readmes {
  /** A version's README as HTML, for a site whose registry is `host`. */
  html(db: Database, version: KeptReadme, host: string): Promise<string>;
}

/**
 * What was kept is shown only if today's renderer made it, for this site; otherwise, until the job has
 * been there, it is made for whoever asks.
 */
export function openReadmes(): Readmes {
  const kept = openBoundedCache<string>({ bytes: MOST_BYTES, bytesOf: textBytes });
  const rendering = new Map<string, Promise<string>>();
  return {
    async html(db, { id, readmeHtml, readmeRendering }, host) {
      if (readmeHtml !== null && readmeRendering !== null) {
        if (currentRenderings(host).includes(readmeRendering)) return readmeHtml;
      }
      const key = [id, readmeRendering, host].join(" ");
      const known = kept.get(key) ?? rendering.get(key);
      if (known !== undefined) return known;
      const made = renderNow(db, id, host).finally(() => rendering.delete(key));
      rendering.set(key, made);
      const html = await made;
      kept.set(key, html);
      return html;
    },
  };
}

async function renderNow(db: Database, versionId: number, host: string): Promise<string> {
  const readme = await findReadme(db, versionId);
  if (!readme) throw new AppError("version_not_found");
  return (await renderReadme(db, readme, host)).html;
}
