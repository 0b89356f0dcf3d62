import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { refuseInTransaction } from "../db/open-transaction.ts";
import { tooManyAttempts } from "../http/admission/too-many-attempts.ts";
import { attachmentType } from "../http/bodies/attachment-type.ts";
import { limitConcurrency, limitConcurrencyByAccount } from "../limits/concurrency-limit.ts";
import { RefusedPictureError } from "./picture-errors.ts";
import { type DecodedPicture, type Frame, runDecoder } from "./run-decoder.ts";

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** Width of a page, with the whole picture. */
export const PAGE = {
  page: { width: 1_600, height: 6_000, fit: "inside", withoutEnlargement: true },
} as const;

export interface EncodedPicture extends DecodedPicture {
  readonly sha256: string;
}

interface Upload {
  /** The bytes, or the path of a temporary file. */
  readonly original: Uint8Array | string;
  /** Pictures of one account are decoded one at a time. */
  readonly accountId: number;
}

/** At most two decoders in this process. */
const inTurn = limitConcurrency(2);
const inTurnOf = limitConcurrencyByAccount({
  atOnce: 1,
  most: 64,
  refusal: () => tooManyAttempts(1),
});

/**
 * The only way to decode a picture that isn't ours. Turns a JPEG, PNG, WebP or GIF (its first frame) into
 * a WebP of each size, so browsers get pixels that we encoded and nothing else from the file. Throws a
 * RefusedPictureError or a PictureNotOpenedError.
 */
export function reencodePicture<Size extends string>(
  { original, accountId }: Upload,
  sizes: Readonly<Record<Size, Frame>>,
): Promise<Record<Size, EncodedPicture>> {
  refuseInTransaction("reencodePicture");
  return inTurnOf(accountId, () =>
    inTurn(async () => {
      const bytes = typeof original === "string" ? await readFile(original) : original;
      // By signature: SVG badges are common in READMEs, and each would start a process for nothing.
      const type = attachmentType(bytes.subarray(0, 16));
      if (!type || !TYPES.includes(type))
        throw new RefusedPictureError("unsupported_picture", "not a JPEG, PNG, WebP or GIF");
      const decoded = await runDecoder(bytes, Object.values<Frame>(sizes));
      const named = Object.keys(sizes).map((size, index) => [size, withDigest(decoded[index])]);
      return Object.fromEntries(named);
    }),
  );
}

function withDigest(picture: DecodedPicture | undefined): EncodedPicture {
  if (!picture) throw new Error("the decoder returned too few pictures");
  return { ...picture, sha256: createHash("sha256").update(picture.bytes).digest("hex") };
}
