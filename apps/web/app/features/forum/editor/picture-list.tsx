import type { ForumPicture } from "@stackyard/contract/forum/pictures";
import { X } from "lucide-react";
import { UploadRows } from "../../../lib/uploads/upload-rows";
import type { Uploads } from "../../../lib/uploads/use-uploads";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { describePicture, picturesIn, removePicture } from "./pictures-in-text";

interface Props extends Pick<Uploads<ForumPicture>, "uploads" | "retry" | "remove"> {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Images in the text with their alt texts, and pending uploads. */
export function PictureList({ text, onChange, uploads, retry, remove }: Props) {
  const pictures = picturesIn(text);
  if (pictures.length === 0 && uploads.length === 0) return null;
  return (
    <ul aria-label="Pictures" className="mt-2 flex flex-col gap-2">
      {pictures.map(({ address, alt }) => (
        <li key={address} className="flex items-end gap-3 rounded-md border bg-sunken p-3">
          <img src={address} alt="" className="size-16 shrink-0 rounded-sm border object-cover" />
          <TextField
            className="min-w-0 flex-1"
            label="Describe the picture for people who can't see it"
            maxLength={200}
            value={alt}
            onChange={({ target }) => onChange(describePicture(text, address, target.value))}
          />
          <Button
            look="quiet"
            aria-label={`Remove the picture: ${alt}`}
            className="px-3"
            onClick={() => onChange(removePicture(text, address))}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
      <UploadRows uploads={uploads} retry={retry} remove={remove} />
    </ul>
  );
}
