import { AppError } from "../http/app-error.ts";
import { openTurns } from "../turns.ts";
import {
  type EncodedPicture,
  type Frame,
  NoPictureError,
  reencodePicture,
} from "./reencode-picture.ts";

/** Unfolded, a picture may take 160MB. */
const inTurn = openTurns(2);

/** Makes a large and a small copy of what somebody sent as a picture. */
export function encodeSizes(
  original: Uint8Array,
  { large, small }: { readonly large: Frame; readonly small: Frame },
): Promise<{ large: EncodedPicture; small: EncodedPicture }> {
  return inTurn(async () => {
    try {
      return {
        large: await reencodePicture(original, large),
        small: await reencodePicture(original, small),
      };
    } catch (cause) {
      if (!(cause instanceof NoPictureError)) throw cause;
      throw new AppError("unsupported_picture", { cause });
    }
  });
}
