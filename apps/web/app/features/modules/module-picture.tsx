import { useState } from "react";
import { classes } from "../../ui/classes";
import type { Subject } from "./artwork-plan";
import { ModuleArtwork } from "./module-artwork";

interface Props {
  readonly module: Subject & { readonly image: string | null };
  readonly className?: string;
}

/** The listing's image; the module's own artwork where there is none or it cannot be loaded. */
export function ModulePicture({ module, className }: Props) {
  const { image } = module;
  const [brokenImage, setBrokenImage] = useState<string>();
  if (image === null || image === brokenImage) {
    return <ModuleArtwork module={module} className={classes("block", className)} />;
  }
  return (
    <img
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes("bg-sunken object-cover", className)}
      onError={() => setBrokenImage(image)}
      // One that failed before the page's script arrived raises no event any more.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setBrokenImage(image);
      }}
    />
  );
}
