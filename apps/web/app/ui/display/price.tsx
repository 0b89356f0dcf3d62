import { classes } from "../classes";

const SIZES = { medium: "text-lg", large: "text-4xl" } as const;

interface Props {
  /** Formatted amount: "$49.00". */
  readonly amount: string;
  readonly size?: keyof typeof SIZES;
}

/** A price with tabular figures and smaller cents. */
export function Price({ amount, size = "medium" }: Props) {
  const [whole = amount, cents] = amount.split(".");
  return (
    <span
      className={classes(
        "font-[720] tabular-nums leading-none tracking-tight [font-stretch:112%]",
        SIZES[size],
      )}
    >
      {whole}
      {cents !== undefined && <span className="text-[0.7em] text-ink-soft">.{cents}</span>}
    </span>
  );
}
