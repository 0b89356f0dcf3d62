import type { Application } from "@stackyard/contract/members/applications";
import { useQueryClient } from "@tanstack/react-query";
import { apiUrl, send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { initials } from "../../../lib/format/format";
import { PictureUpload } from "../picture-upload";
import { usePicture } from "../use-picture";

/** An application's logo or initials, with buttons to change it. */
export function LogoSetting({ application }: { readonly application: Application }) {
  const { id, name, logo } = application;
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <PictureUpload
        kind="logo"
        hint="PNG, JPEG, WebP or GIF, at most 5MB. It's cropped to a square."
        src={logo}
        initials={initials(name)}
        {...useLogo(id)}
      />
    </div>
  );
}

/** Uploads or removes the logo of one of the user's applications. */
function useLogo(id: number) {
  const client = useQueryClient();
  return usePicture({
    name: "Logo",
    address: apiUrl("/api/applications/{id}/logo", { id }),
    remove: () => send("delete", "/api/applications/{id}/logo", { params: { id } }),
    showChange: () =>
      Promise.all([
        invalidate(client, "/api/applications"),
        invalidate(client, "/api/connected-applications"),
      ]),
  });
}
