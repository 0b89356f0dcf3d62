import type { Application } from "@stackyard/contract/members/applications";
import { ImageUp } from "lucide-react";
import { initials } from "../../../../lib/format/format";
import { UploadRows } from "../../../../lib/uploads/upload-rows";
import { Button } from "../../../../ui/controls/button";
import { FileDrop } from "../../../../ui/controls/file-drop";
import { Avatar } from "../../../../ui/display/avatar";
import { useLogo } from "./use-logo";

/** An application's logo or initials, with buttons to change it. */
export function LogoSetting({ application }: { readonly application: Application }) {
  const { id, name, logo } = application;
  const { upload, remove } = useLogo(id);
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div className="flex items-center gap-4 sm:flex-col">
        <Avatar src={logo} initials={initials(name)} size="huge" />
        {logo && (
          <Button
            look="quiet"
            size="small"
            isBusy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove logo
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <FileDrop
          label="Choose a logo, or drop it here"
          hint="PNG, JPEG, WebP or GIF, at most 5MB. It's cropped to a square."
          accept="image/png,image/jpeg,image/webp,image/gif"
          icon={<ImageUp className="size-6 text-ink-faint" aria-hidden="true" />}
          disabled={upload.isUploading}
          onFile={(file) => {
            upload.clear();
            upload.add([file]);
          }}
        />
        {upload.uploads.length > 0 && (
          <ul aria-label="Logo to upload">
            <UploadRows {...upload} />
          </ul>
        )}
      </div>
    </div>
  );
}
