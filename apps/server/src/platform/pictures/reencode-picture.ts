import { createHash } from "node:crypto";
import { LIMITS } from "@stackyard/contract/base/limits";
import type { ResizeOptions } from "sharp";
import { refuseInTransaction } from "../db/open-transaction.ts";
import { attachmentType } from "../http/bodies/attachment-type.ts";
import { loadSharp } from "./load-sharp.ts";

const MOST_SECONDS = 10;
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** How a picture is fitted into the size at which pages show it. */
export type Frame = Pick<ResizeOptions, "width" | "height" | "fit" | "withoutEnlargement">;

/** As wide as a page, with all that it shows. */
const PAGE: Frame = { width: 1_600, height: 6_000, fit: "inside", withoutEnlargement: true };

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** What was sent as a picture is none that we show. */
export class NoPictureError extends Error {
  override readonly name: string = "NoPictureError";
}

/** There was no time for it. The limit goes by the clock, so that this says nothing about the picture. */
export class PictureLateError extends Error {
  override readonly name = "PictureLateError";
}

/** It is a picture, of more pixels than are unfolded. */
export class TooManyPixelsError extends NoPictureError {
  override readonly name = "TooManyPixelsError";
}

/**
 * Makes a WebP of a JPEG, PNG, WebP or GIF (of which the first frame): what browsers get are pixels
 * that we have written, without whatever else the file held. Throws a NoPictureError,
 * a TooManyPixelsError or a PictureLateError.
 */
export async function reencodePicture(
  original: Uint8Array,
  frame: Frame = PAGE,
): Promise<EncodedPicture> {
  refuseInTransaction("reencodePicture");
  try {
    // By how it begins, so that nothing else reaches a reader, such as the one of our own drawings.
    const type = attachmentType(original.subarray(0, 16));
    if (!type || !TYPES.includes(type)) throw new NoPictureError("not a picture that is shown");
    const sharp = await loadSharp();
    // What the header says, before anything is unfolded; the reader holds it to the same.
    const said = await sharp(original, { limitInputPixels: false }).metadata();
    if (said.width * said.height > LIMITS.picturePixels)
      throw new TooManyPixelsError(`${said.width} × ${said.height} pixels`);
    const { data, info } = await sharp(original, {
      limitInputPixels: LIMITS.picturePixels,
      failOn: "error",
    })
      .autoOrient()
      .resize(frame)
      .webp({ quality: 84 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const sha256 = createHash("sha256").update(data).digest("hex");
    return { bytes: data, sha256, width: info.width, height: info.height };
  } catch (cause) {
    if (cause instanceof NoPictureError) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    if (message.startsWith("timeout:")) throw new PictureLateError(message, { cause });
    throw new NoPictureError(message, { cause });
  }
}
