import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { useState } from "react";
import { classes } from "../../../../ui/classes";
import { ServiceArtwork } from "../service-artwork";

/** A service's images: a large one and thumbnails. */
export function ServicePictures({ service }: { readonly service: ServiceDetail }) {
  const [chosen, setChosen] = useState(0);
  const { pictures, title } = service;
  const shown = pictures[chosen] ?? pictures[0];
  if (!shown)
    return <ServiceArtwork service={service} className="aspect-[5/2] w-full rounded-lg border" />;
  return (
    <figure className="flex flex-col gap-3">
      <img
        src={`${shown.address}?size=large`}
        alt={`${title}, ${pictures.indexOf(shown) + 1} of ${pictures.length}`}
        // Fixed aspect ratio, to avoid a layout shift.
        className="aspect-[16/9] w-full rounded-lg border bg-sunken object-contain"
      />
      {pictures.length > 1 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {pictures.map(({ sha256, address }, index) => (
            <li key={sha256}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-pressed={shown.sha256 === sha256}
                onClick={() => setChosen(index)}
                className={classes(
                  "block overflow-hidden rounded-md border-2",
                  shown.sha256 === sha256 ? "border-accent" : "border-transparent",
                )}
              >
                <img src={address} alt="" className="h-14 w-24 object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
