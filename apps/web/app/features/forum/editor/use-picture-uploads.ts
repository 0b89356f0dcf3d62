import { LIMITS } from "@stackyard/contract/base/limits";
import type { ForumPicture } from "@stackyard/contract/forum/pictures";
import { useRef, useState } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { sendFile } from "../../../lib/api/send-file";
import { altFromName, type PictureInText } from "./pictures-in-text";

/** A pending or failed upload. */
export interface PictureUpload {
  readonly key: number;
  readonly file: File;
  readonly percent: number;
  readonly error?: string;
}

/** Uploads images for a text and calls `onKept` for each finished one. */
export function usePictureUploads(onKept: (picture: PictureInText) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const lastKey = useRef(0);
  const kept = useRef(onKept);
  kept.current = onKept;

  const change = (key: number, part: Partial<PictureUpload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const dismiss = (key: number) => setUploads((known) => known.filter((one) => one.key !== key));

  async function add(file: File) {
    lastKey.current += 1;
    const key = lastKey.current;
    const refusal = whyNot(file);
    setUploads((known) => [
      ...known,
      { key, file, percent: 0, ...(refusal && { error: refusal }) },
    ]);
    if (refusal) return;
    try {
      const { address } = await sendFile<ForumPicture>("POST", "/api/forum/pictures", file, {
        onProgress: (percent) => change(key, { percent }),
      });
      dismiss(key);
      kept.current({ address, alt: altFromName(file.name) });
    } catch (error) {
      change(key, { error: errorMessage(error, "The picture couldn't be uploaded.") });
    }
  }

  function retry({ key, file }: PictureUpload) {
    dismiss(key);
    void add(file);
  }

  return { uploads, dismiss, retry, add: (files: Iterable<File>) => [...files].forEach(add) };
}

/** Validates on the client so that no upload starts that the server would reject. */
function whyNot({ type, size }: File): string | undefined {
  if (!/^image\/(png|jpeg|webp|gif)$/.test(type)) return "Choose a PNG, JPEG, WebP or GIF picture.";
  return size > LIMITS.pictureBytes ? "The picture is larger than 5MB." : undefined;
}
