import { useState } from "react";
import { classes } from "../../ui/classes";
import type { Subject } from "./artwork-plan";
import { ModuleArtwork } from "./module-artwork";

interface Props {
  readonly module: Subject & { readonly picture: string | null };
  readonly className?: string;
}

/** The stored copy of the listing's image, or generated artwork. */
export function ModulePicture({ module, className }: Props) {
  const { picture } = module;
  const [brokenPicture, setBrokenPicture] = useState<string>();
  if (picture === null || picture === brokenPicture) {
    return <ModuleArtwork module={module} className={classes("block", className)} />;
  }
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes("bg-sunken object-cover", className)}
      onError={() => setBrokenPicture(picture)}
      // An image that failed before hydration fires no error event, so check it on mount.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setBrokenPicture(picture);
      }}
    />
  );
}
