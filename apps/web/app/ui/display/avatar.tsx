import { useState } from "react";
import { classes } from "../classes";

const SIZES = {
  small: "size-7 text-[0.65rem]",
  medium: "size-10 text-xs",
  large: "size-14 text-base",
  huge: "size-24 text-2xl",
} as const;

interface Props {
  readonly src: string | null;
  /** Shown without an image or if it fails to load. */
  readonly initials: string;
  readonly size?: keyof typeof SIZES;
}

/** Decorative avatar; the name is shown beside it. */
export function Avatar({ src, initials, size = "medium" }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const isShown = src !== null && src !== brokenSrc;
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid shrink-0 place-items-center overflow-hidden rounded-md border border-line-strong bg-sunken font-[650] font-mono text-ink-soft",
        SIZES[size],
      )}
    >
      {isShown ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBrokenSrc(src)}
          // An image that failed before hydration fires no error event, so check it on mount.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src);
          }}
        />
      ) : (
        initials
      )}
    </span>
  );
}
