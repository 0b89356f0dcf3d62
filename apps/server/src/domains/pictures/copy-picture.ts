import { NoPictureError, reencodePicture } from "../../platform/pictures/reencode-picture.ts";
import type { Services } from "../../platform/services.ts";
import { FetchError } from "../../platform/web-fetch/fetch-error.ts";
import { findPicture, recordTry } from "./picture-queries.ts";

const MOST_TRIES = 3;
const MAX_ADDRESS = 2_000;

/** How long until another try may get what this one did not, seconds. */
export const NEXT_TRY_SECONDS = 10 * 60;

/** Our copy of a picture. */
export interface PictureCopy {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Makes our copy of a picture on the web, unless there is one or that has failed too often. */
export async function copyPicture(
  ctx: Services,
  url: string,
): Promise<PictureCopy | "later" | "never"> {
  if (url.length > MAX_ADDRESS) return "never";
  const known = await findPicture(ctx.db, url);
  if (known && known.sha256 !== null) return known;
  const tries = (known?.tries ?? 0) + 1;
  if (tries > MOST_TRIES) return "never";
  try {
    const { bytes, ...copy } = await reencodePicture(await ctx.web.get(url));
    await ctx.files.keepBytes(copy.sha256, bytes);
    await recordTry(ctx.db, { url, tries, ...copy });
    return copy;
  } catch (error) {
    if (!(error instanceof FetchError) && !(error instanceof NoPictureError)) throw error;
    const isFinal = tries === MOST_TRIES || error instanceof NoPictureError || error.isFinal;
    await recordTry(ctx.db, { url, tries: isFinal ? MOST_TRIES : tries });
    ctx.log.debug({ err: error, url, isFinal }, "picture not copied");
    return isFinal ? "never" : "later";
  }
}
