import { versionPictureAddress } from "@stackyard/contract/modules/versions";
import type { Database } from "../../../platform/db/database.ts";
import {
  type HtmlToStore,
  type RenderOptions,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";
import { listVersionPictures, type Readme } from "./readme-queries.ts";

/** A README as HTML with the copied pictures, for a site whose registry is `host`. */
export async function renderReadme(
  db: Database,
  { id, moduleId, version, readme, namespace, name, system }: Readme,
  host: string,
  patience?: RenderOptions,
): Promise<HtmlToStore> {
  const rows = await listVersionPictures(db, id);
  const pictures = rows.map(({ source, sha256, width, height }) => {
    const address = versionPictureAddress(moduleId, version, sha256);
    return [source, { address, width, height }] as const;
  });
  const surroundings = {
    idPrefix: "user-content-",
    pictures: new Map(pictures),
    source: { host, namespace, name, system },
  };
  return renderMarkdown(readme, surroundings, patience);
}
