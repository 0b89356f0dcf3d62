import { RotateCw, X } from "lucide-react";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { Progress } from "../../../ui/feedback/progress";
import { describePicture, picturesIn, removePicture } from "./pictures-in-text";
import type { PictureUpload } from "./use-picture-uploads";

interface Props {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly uploads: readonly PictureUpload[];
  readonly retry: (upload: PictureUpload) => void;
  readonly dismiss: (key: number) => void;
}

/** Images in the text with their alt texts, and pending uploads. */
export function PictureList({ text, onChange, uploads, retry, dismiss }: Props) {
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
      {uploads.map((upload) => (
        <li key={upload.key} className="flex items-center gap-3 rounded-md border bg-sunken p-3">
          <div className="min-w-0 flex-1 text-sm">
            <p className="truncate font-[600]">{upload.file.name}</p>
            {upload.error ? (
              <p role="alert" className="mt-1 text-poor">
                {upload.error}
              </p>
            ) : (
              <Progress
                className="mt-2"
                label={`Sending ${upload.file.name}`}
                value={upload.percent}
              />
            )}
          </div>
          {upload.error && (
            <>
              <Button size="small" look="secondary" onClick={() => retry(upload)}>
                <RotateCw aria-hidden="true" className="size-4" />
                Try again
              </Button>
              <Button
                size="small"
                look="quiet"
                aria-label={`Remove ${upload.file.name}`}
                onClick={() => dismiss(upload.key)}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
