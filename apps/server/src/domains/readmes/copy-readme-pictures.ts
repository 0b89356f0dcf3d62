import { readModule } from "@stackyard/archive/read-module";
import { walkKeptArchive } from "@stackyard/archive/walk-archive";
import {
  NoPictureError,
  PictureLateError,
  reencodePicture,
} from "../../platform/pictures/reencode-picture.ts";
import type { Services } from "../../platform/services.ts";
import { copyPicture } from "../pictures/copy-picture.ts";
import { keepFiles } from "../stored-files/keep-files.ts";
import { insertVersionPicture, type Readme } from "./readme-queries.ts";

/** What of an archive is held in memory to look for pictures in. */
const HELD = { files: 5_000, bytes: 50_000_000, fileBytes: 5_000_000 };

/** So many pictures of a README are shown; of the others, their descriptions. */
const MOST_PICTURES = 40;

/** Makes our copies of what a README shows. Answers whether a later try may get more. */
export async function copyReadmePictures(
  ctx: Services,
  readme: Readme,
  wanted: readonly string[],
): Promise<boolean> {
  const shown = wanted.slice(0, MOST_PICTURES);
  const isLate = await copyFromArchive(ctx, readme, shown);
  return (await copyFromWeb(ctx, readme.id, shown)) || isLate;
}

/** Answers whether there was no time for one. */
async function copyFromArchive(
  ctx: Services,
  readme: Readme,
  wanted: readonly string[],
): Promise<boolean> {
  const paths = wanted.filter((source) => !isOnWeb(source));
  if (paths.length === 0) return false;
  let isLate = false;
  const archive = await ctx.files.read(readme.sha256);
  const { files } = await readModule(walkKeptArchive(archive, readme.format), HELD);
  for (const source of paths) {
    const file = files.get(source);
    if (!file) continue;
    try {
      const encoded = await reencodePicture(file);
      const { bytes: _, ...copy } = encoded;
      const picture = { versionId: readme.id, source, ...copy };
      await keepFiles(ctx, [encoded], () => insertVersionPicture(ctx.db, picture));
    } catch (error) {
      if (error instanceof PictureLateError) isLate = true;
      else if (!(error instanceof NoPictureError)) throw error;
    }
  }
  return isLate;
}

/** Answers whether some may still come. */
async function copyFromWeb(
  ctx: Services,
  versionId: number,
  wanted: readonly string[],
): Promise<boolean> {
  let isWaiting = false;
  for (const source of wanted.filter(isOnWeb)) {
    const copied = await copyPicture(ctx, source);
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
