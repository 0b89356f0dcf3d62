import type { ComponentProps } from "react";
import { classes } from "../classes";
import { Spinner } from "../feedback/spinner";

const LOOKS = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong border-transparent",
  secondary: "bg-surface text-ink hover:bg-sunken border-line-strong",
  quiet: "bg-transparent text-ink-soft hover:bg-sunken hover:text-ink border-transparent",
  danger: "bg-surface text-poor hover:bg-poor-wash border-poor",
} as const;

const SIZES = {
  small: "h-10 px-3 text-sm gap-1.5",
  medium: "h-11 px-4 text-[0.95rem] gap-2",
  large: "h-13 px-6 text-base gap-2.5",
} as const;

export interface ButtonLooks {
  readonly look?: keyof typeof LOOKS;
  readonly size?: keyof typeof SIZES;
}

export function buttonClasses(
  { look = "primary", size = "medium" }: ButtonLooks,
  extra?: string,
): string {
  return classes(
    "inline-flex items-center justify-center rounded-md border font-[620] whitespace-nowrap",
    "transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55",
    LOOKS[look],
    SIZES[size],
    extra,
  );
}

type ButtonProps = ButtonLooks &
  ComponentProps<"button"> & {
    /** Shows a spinner and ignores further clicks. */
    readonly isBusy?: boolean;
  };

export function Button({ look, size, isBusy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClasses({ look, size }, className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
