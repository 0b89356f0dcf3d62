import { ImageUp } from "lucide-react";
import type { ComponentProps } from "react";
import { UploadRows } from "../../lib/uploads/upload-rows";
import type { useUploads } from "../../lib/uploads/use-uploads";
import { Button } from "../../ui/controls/button";
import { FileDrop } from "../../ui/controls/file-drop";
import { Avatar } from "../../ui/display/avatar";

interface Props {
  /** What the picture is, such as "logo". */
  readonly kind: string;
  readonly hint: string;
  /** Null where initials stand in for it. */
  readonly src: ComponentProps<typeof Avatar>["src"];
  readonly initials: string;
  readonly upload: ReturnType<typeof useUploads>;
  readonly remove: { readonly isPending: boolean; readonly mutate: () => void };
}

/** A picture or initials, with buttons to change it. */
export function PictureUpload({ kind, hint, src, initials, upload, remove }: Props) {
  return (
    <>
      <div className="flex items-center gap-4 sm:flex-col">
        <Avatar src={src} initials={initials} size="huge" />
        {src && (
          <Button
            look="quiet"
            size="small"
            isBusy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove {kind}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <FileDrop
          label={`Choose a ${kind}, or drop it here`}
          hint={hint}
          accept="image/png,image/jpeg,image/webp,image/gif"
          icon={<ImageUp className="size-6 text-ink-faint" aria-hidden="true" />}
          disabled={upload.isUploading}
          onFile={(file) => {
            upload.clear();
            upload.add([file]);
          }}
        />
        {upload.uploads.length > 0 && (
          <ul aria-label={`${kind.charAt(0).toUpperCase()}${kind.slice(1)} to upload`}>
            <UploadRows {...upload} />
          </ul>
        )}
      </div>
    </>
  );
}
