import type { Database } from "../../../platform/db/database.ts";
import { listVersionPictures } from "./readme-queries.ts";

/** Whether a version's README shows the picture with this digest. */
export async function showsPicture(
  db: Database,
  versionId: number,
  sha256: string,
): Promise<boolean> {
  const shown = await listVersionPictures(db, versionId);
  return shown.some((picture) => picture.sha256 === sha256);
}
