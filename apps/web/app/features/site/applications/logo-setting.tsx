import type { Application } from "@stackyard/contract/members/applications";
import { initials } from "../../../lib/format/format";
import { PictureUpload } from "../picture-upload";
import { useLogo } from "./use-logo";

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
