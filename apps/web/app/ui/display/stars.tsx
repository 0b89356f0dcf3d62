import { classes } from "../classes";

const POINTS = "12 2.5 15 9 22 9.8 16.8 14.6 18.3 21.5 12 18 5.7 21.5 7.2 14.6 2 9.8 9 9";
const STARS = [0, 1, 2, 3, 4];

interface Props {
  /** 0-5 stars. Divide a score of 0-100 by 20. */
  readonly value: number;
  readonly className?: string;
}

/** Five stars filled up to `value`, labeled "4.7 out of 5 stars". */
export function Stars({ value, className }: Props) {
  const shown = Math.min(5, Math.max(0, value));
  return (
    <span
      role="img"
      aria-label={`${round(shown)} out of 5 stars`}
      className={classes("relative inline-block h-4 w-20 shrink-0", className)}
    >
      <StarRow className="fill-line" />
      <span
        className="absolute inset-y-0 left-0 overflow-hidden"
        style={{ width: `${shown * 20}%` }}
      >
        <StarRow className="fill-accent" />
      </span>
    </span>
  );
}

function StarRow({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 120 24" className={classes("h-4 w-20", className)} aria-hidden="true">
      {STARS.map((star) => (
        <polygon key={star} points={POINTS} transform={`translate(${star * 24})`} />
      ))}
    </svg>
  );
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
