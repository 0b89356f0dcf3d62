import { AppError } from "../http/errors/app-error.ts";
import { openTurns } from "../turns.ts";
import {
  type EncodedPicture,
  type Frame,
  NoPictureError,
  PictureLateError,
  reencodePicture,
  TooManyPixelsError,
} from "./reencode-picture.ts";

/** Unfolded, a picture may take 160MB. */
const inTurn = openTurns(2);

/** Makes our copy of what somebody sent as a picture, as wide as a page. */
export function encodePicture(original: Uint8Array): Promise<EncodedPicture> {
  return inTurn(() => reencode(original));
}

/** Makes a large and a small copy of what somebody sent as a picture. */
export function encodeSizes(
  original: Uint8Array,
  { large, small }: { readonly large: Frame; readonly small: Frame },
): Promise<{ large: EncodedPicture; small: EncodedPicture }> {
  return inTurn(async () => ({
    large: await reencode(original, large),
    small: await reencode(original, small),
  }));
}

async function reencode(original: Uint8Array, frame?: Frame): Promise<EncodedPicture> {
  try {
    return await reencodePicture(original, frame);
  } catch (cause) {
    if (cause instanceof PictureLateError) throw new AppError("overloaded", { cause });
    if (!(cause instanceof NoPictureError)) throw cause;
    const isTooLarge = cause instanceof TooManyPixelsError;
    throw new AppError(isTooLarge ? "too_many_pixels" : "unsupported_picture", { cause });
  }
}
