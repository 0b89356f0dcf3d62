import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { findReadmeText, listVersionPictures } from "./readme-queries.ts";

interface Which {
  readonly moduleId: number;
  readonly version: string;
}

/** A version's README as its author wrote it. The caller has checked access. */
export async function readReadme(
  { db }: Pick<Services, "db">,
  { moduleId, version }: Which,
): Promise<string> {
  return (await findReadmeText(db, moduleId, version)) ?? "";
}

/** Whether a version's README shows the picture with this digest. */
export async function showsPicture(
  db: Database,
  versionId: number,
  sha256: string,
): Promise<boolean> {
  const shown = await listVersionPictures(db, versionId);
  return shown.some((picture) => picture.sha256 === sha256);
}
