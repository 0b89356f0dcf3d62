import { LIMITS } from "@stackyard/contract/base/limits";
import type { ForumPicture } from "@stackyard/contract/forum/pictures";
import { sendFile } from "../../../lib/api/send-file";
import { useUploads } from "../../../lib/uploads/use-uploads";
import { altFromName, type PictureInText } from "./pictures-in-text";

/** Uploads pictures for a text and passes each finished one to `onStored`. */
export const usePictureUploads = (onStored: (picture: PictureInText) => void) =>
  useUploads<ForumPicture>({
    send: (file, watch) => sendFile("POST", "/api/forum/pictures", file, watch),
    whyNot,
    onStored: ({ address }, { name }) => onStored({ address, alt: altFromName(name) }),
  });

/** Validates on the client so that no upload starts that the server would reject. */
function whyNot({ type, size }: File): string | undefined {
  if (!/^image\/(png|jpeg|webp|gif)$/.test(type)) return "Choose a PNG, JPEG, WebP or GIF picture.";
  return size > LIMITS.pictureBytes ? "The picture is larger than 5MB." : undefined;
}
