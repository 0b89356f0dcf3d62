import { readModule } from "@stackyard/archive/read-module";
import { walkStoredArchive } from "@stackyard/archive/walk-archive";
import {
  PictureNotOpenedError,
  RefusedPictureError,
} from "../../../platform/pictures/picture-errors.ts";
import { PAGE, reencodePicture } from "../../../platform/pictures/reencode-picture.ts";
import type { Services } from "../../../platform/services.ts";
import { keepFiles } from "../../common/files/keep-files.ts";
import { copyPicture } from "../pictures/copy-picture.ts";
import { insertVersionPicture, type Readme } from "./readme-queries.ts";

/** How much of an archive is held in memory to find pictures. */
const HELD = { files: 5_000, bytes: 50_000_000, fileBytes: 5_000_000 };

/** Maximum pictures shown in a README; the others are replaced by their alt text. */
const MAX_PICTURES = 40;

/** Copies the pictures of a README. Returns whether a later attempt may get more. */
export async function copyReadmePictures(
  ctx: Services,
  readme: Readme,
  wanted: readonly string[],
): Promise<boolean> {
  const shown = wanted.slice(0, MAX_PICTURES);
  const isLate = await copyFromArchive(ctx, readme, shown);
  return (await copyFromWeb(ctx, readme, shown)) || isLate;
}

/** Returns whether time ran out for one. */
async function copyFromArchive(
  ctx: Services,
  readme: Readme,
  wanted: readonly string[],
): Promise<boolean> {
  const paths = wanted.filter((source) => !isOnWeb(source));
  if (paths.length === 0) return false;
  let isLate = false;
  const archive = await ctx.files.read(readme.sha256);
  const { files } = await readModule(walkStoredArchive(archive, readme.format), HELD);
  for (const source of paths) {
    const file = files.get(source);
    if (!file) continue;
    try {
      const sent = { original: file, accountId: readme.authorId };
      const { page } = await reencodePicture(sent, PAGE);
      const { bytes: _, ...copy } = page;
      const picture = { versionId: readme.id, source, ...copy };
      await keepFiles(ctx, [page], () => insertVersionPicture(ctx.db, picture));
    } catch (error) {
      if (error instanceof PictureNotOpenedError) isLate = true;
      else if (!(error instanceof RefusedPictureError)) throw error;
    }
  }
  return isLate;
}

/** Returns whether a later attempt may get more. */
async function copyFromWeb(
  ctx: Services,
  { id: versionId, authorId }: Readme,
  wanted: readonly string[],
): Promise<boolean> {
  let isWaiting = false;
  for (const source of wanted.filter(isOnWeb)) {
    const copied = await copyPicture(ctx, source, authorId);
    if (copied === "later") isWaiting = true;
    if (typeof copied !== "object") continue;
    const { sha256, width, height } = copied;
    await insertVersionPicture(ctx.db, { versionId, source, sha256, width, height });
  }
  return isWaiting;
}

function isOnWeb(source: string): boolean {
  return source.startsWith("https:");
}
