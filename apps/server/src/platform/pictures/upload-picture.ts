import { LIMITS } from "@stackyard/contract/base/limits";
import { type Received, receiveFile } from "../http/bodies/receive-file.ts";
import { AppError } from "../http/errors/app-error.ts";
import { releaseSlotWhile } from "../limits/request-slot.ts";
import type { UserServices } from "../services.ts";
import { PictureNotOpenedError, RefusedPictureError } from "./picture-errors.ts";
import { type EncodedPicture, reencodePicture } from "./reencode-picture.ts";
import type { Frame } from "./run-decoder.ts";

/** Receives a picture from the caller and makes a copy of each size. */
export function uploadPicture<Size extends string>(
  ctx: UserServices,
  { body, announced }: Received,
  sizes: Readonly<Record<Size, Frame>>,
): Promise<Record<Size, EncodedPicture>> {
  const bounds = { most: LIMITS.pictureBytes, announced, tooLarge: "picture_too_large" } as const;
  const sent = (path: string) => ({ original: path, accountId: ctx.user.id });
  return receiveFile(ctx, body, bounds, (path) =>
    releaseSlotWhile(() => reencodePicture(sent(path), sizes)).catch((error) =>
      Promise.reject(asAppError(error)),
    ),
  );
}

function asAppError(cause: unknown): unknown {
  if (cause instanceof RefusedPictureError) return new AppError(cause.code, { cause });
  if (cause instanceof PictureNotOpenedError) return new AppError("overloaded", { cause });
  return cause;
}
