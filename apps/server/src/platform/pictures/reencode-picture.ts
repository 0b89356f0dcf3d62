import { createHash } from "node:crypto";
import sharp, { type ResizeOptions } from "sharp";

const LIMITS = { pixels: 40_000_000, seconds: 10 } as const;
const FORMATS = ["jpeg", "png", "webp", "gif"];

// Other readers of the library, for SVG, PDF and a dozen more, are far larger targets.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

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
  override readonly name = "NoPictureError";
}

/**
 * Makes a WebP of a JPEG, PNG, WebP or GIF (of which the first frame): what browsers get are pixels
 * that we have written, without whatever else the file held. Throws a NoPictureError.
 */
export async function reencodePicture(
  original: Uint8Array,
  frame: Frame = PAGE,
): Promise<EncodedPicture> {
  try {
    const picture = sharp(original, { limitInputPixels: LIMITS.pixels, failOn: "error" });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) throw new NoPictureError(`a ${format} is not shown`);
    const { data, info } = await picture
      .autoOrient()
      .resize(frame)
      .webp({ quality: 84 })
      .timeout({ seconds: LIMITS.seconds })
      .toBuffer({ resolveWithObject: true });
    const sha256 = createHash("sha256").update(data).digest("hex");
    return { bytes: data, sha256, width: info.width, height: info.height };
  } catch (cause) {
    if (cause instanceof NoPictureError) throw cause;
    throw new NoPictureError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
