import type { ErrorCode, PICTURE_ERRORS } from "@stackyard/contract/base/errors";

/** Why a file is rejected for good. */
export type PictureRefusal = Extract<ErrorCode, (typeof PICTURE_ERRORS)[number]>;

/** The file can't be shown as a picture. Retrying doesn't help. */
export class RefusedPictureError extends Error {
  override readonly name = "RefusedPictureError";
  readonly code: PictureRefusal;

  constructor(code: PictureRefusal, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** The decoder was stopped for a reason other than the picture. Retrying may succeed. */
export class PictureNotOpenedError extends Error {
  override readonly name = "PictureNotOpenedError";
}
