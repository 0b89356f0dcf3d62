import type { ComponentProps } from "react";
import { classes } from "../classes";

/** Shared style of form controls. 16 px text on phones, because iOS zooms in on smaller text. */
export const CONTROL_CLASSES =
  "w-full text-ellipsis rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors " +
  "placeholder:text-ink-faint hover:border-ink-faint sm:text-[0.95rem] " +
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint " +
  "aria-invalid:border-poor aria-invalid:shadow-[inset_0_0_0_1px_var(--poor)]";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classes(CONTROL_CLASSES, "h-11", className)} />;
}
