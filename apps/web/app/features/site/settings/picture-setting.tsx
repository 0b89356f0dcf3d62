import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { initials } from "../../../lib/format/format";
import { largeAvatar } from "../../../lib/format/large-avatar";
import { Card } from "../../../ui/display/card";
import { PictureUpload } from "../picture-upload";
import { usePicture } from "../use-picture";

/** Avatar or initials, with buttons to change it. */
export function PictureSetting({ user }: { readonly user: CurrentUser }) {
  return (
    <Card className="grid gap-5 p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:p-6">
      <PictureUpload
        kind="picture"
        hint="PNG, JPEG, WebP or GIF, at most 5MB"
        src={largeAvatar(user.avatar)}
        initials={initials(user.fullName ?? user.username)}
        {...useAvatar()}
      />
    </Card>
  );
}

/** Uploads or removes the user's avatar. It appears in many places, so all queries are invalidated. */
function useAvatar() {
  const client = useQueryClient();
  return usePicture({
    name: "Picture",
    address: "/api/user/avatar",
    remove: () => send("delete", "/api/user/avatar", {}),
    showChange: () => client.invalidateQueries(),
  });
}
