import type { ServiceSummary } from "@stackyard/contract/talent/services";
import { classes } from "../../../ui/classes";
import { ServiceArtwork } from "./service-artwork";

interface Props {
  readonly service: ServiceSummary;
  readonly className?: string;
}

/** A service's cover image, or generated artwork. */
export function ServicePicture({ service, className }: Props) {
  if (service.picture === null)
    return <ServiceArtwork service={service} className={classes("aspect-[16/9]", className)} />;
  return (
    <img
      src={service.picture}
      alt=""
      loading="lazy"
      width={800}
      height={450}
      className={classes("aspect-[16/9] object-cover", className)}
    />
  );
}
