import { classes } from "../classes";

interface Props {
  /** What is in progress, for screen readers. */
  readonly label: string;
  /** 0-100 percent. */
  readonly value: number;
  readonly tone?: "accent" | "good" | "poor";
  readonly className?: string;
}

const TONES = { accent: "bg-accent", good: "bg-good", poor: "bg-poor" } as const;

export function Progress({ label, value, tone = "accent", className }: Props) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes(
        "h-2.5 overflow-hidden rounded-sm bg-line forced-colors:border",
        className,
      )}
    >
      <div
        className={classes(
          "h-full rounded-sm transition-[width] duration-200 ease-linear forced-colors:bg-[CanvasText]",
          TONES[tone],
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
