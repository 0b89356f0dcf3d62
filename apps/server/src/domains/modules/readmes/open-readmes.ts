import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { fitHeap, openBoundedCache, textBytes } from "../../../platform/limits/bounded-cache.ts";
import type { HtmlToStore } from "../../../platform/markdown/render-markdown.ts";
import {
  currentHtml,
  currentRenderings,
  LATE_RENDERING,
} from "../../../platform/markdown/rendering.ts";
import { findReadme } from "./readme-queries.ts";
import { renderReadme } from "./render-readme.ts";

interface StoredReadme {
  readonly id: number;
  readonly readmeHtml: string | null;
  readonly readmeRendering: string | null;
}

/** Budget for READMEs rendered on request; a typical one takes about 20,000 bytes. */
const MAX_BYTES = fitHeap(10_000_000);

export interface Readmes {
  /** A version's README as HTML, for a site whose registry is `host`. */
  html(db: Database, version: StoredReadme, host: string): Promise<string>;
}

/** Returns stored READMEs, and renders outdated ones once for concurrent requests. */
export function openReadmes(): Readmes {
  const kept = openBoundedCache<HtmlToStore>({
    bytes: MAX_BYTES,
    bytesOf: ({ html }) => textBytes(html),
  });
  const rendering = new Map<string, Promise<HtmlToStore>>();

  async function renderOnce(key: string, db: Database, versionId: number, host: string) {
    const made = await (rendering.get(key) ?? start(key, db, versionId, host));
    if (made.rendering !== LATE_RENDERING) kept.set(key, made);
    return made;
  }

  function start(key: string, db: Database, versionId: number, host: string) {
    const made = renderNow(db, versionId, host).finally(() => rendering.delete(key));
    rendering.set(key, made);
    return made;
  }
  return {
    html(db, { id, readmeHtml: html, readmeRendering: rendering }, host) {
      const key = [id, rendering, host].join(" ");
      const render = async () => kept.get(key) ?? renderOnce(key, db, id, host);
      return currentHtml({ html, rendering }, currentRenderings(host), render);
    },
  };
}

async function renderNow(db: Database, versionId: number, host: string): Promise<HtmlToStore> {
  const readme = await findReadme(db, versionId);
  if (!readme) throw new AppError("version_not_found");
  return renderReadme(db, readme, host);
}
