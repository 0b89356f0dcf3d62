import type { CurrentUser } from "@stackyard/contract/members/identity";
import { ImageUp } from "lucide-react";
import { initials } from "../../../lib/format/format";
import { largeAvatar } from "../../../lib/format/large-avatar";
import { UploadRows } from "../../../lib/uploads/upload-rows";
import { Button } from "../../../ui/controls/button";
import { FileDrop } from "../../../ui/controls/file-drop";
import { Avatar } from "../../../ui/display/avatar";
import { Card } from "../../../ui/display/card";
import { useAvatar } from "./use-avatar";

/** Avatar or initials, with buttons to change it. */
export function PictureSetting({ user }: { readonly user: CurrentUser }) {
  const { upload, remove } = useAvatar();
  const name = user.fullName ?? user.username;
  return (
    <Card className="grid gap-5 p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:p-6">
      <div className="flex items-center gap-4 sm:flex-col">
        <Avatar src={largeAvatar(user.avatar)} initials={initials(name)} size="huge" />
        {user.avatar && (
          <Button
            look="quiet"
            size="small"
            isBusy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove picture
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <FileDrop
          label="Choose a picture, or drop it here"
          hint="PNG, JPEG, WebP or GIF, at most 5MB"
          accept="image/png,image/jpeg,image/webp,image/gif"
          icon={<ImageUp className="size-6 text-ink-faint" aria-hidden="true" />}
          disabled={upload.isUploading}
          onFile={(file) => {
            upload.clear();
            upload.add([file]);
          }}
        />
        {upload.uploads.length > 0 && (
          <ul aria-label="Picture to upload">
            <UploadRows {...upload} />
          </ul>
        )}
      </div>
    </Card>
  );
}
