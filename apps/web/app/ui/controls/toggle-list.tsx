import { classes } from "../classes";

export interface ToggleOption {
  readonly value: string;
  readonly label: string;
  /** Number of matches; an option with 0 is disabled. */
  readonly count?: number | undefined;
}

interface Props {
  readonly title: string;
  readonly options: readonly ToggleOption[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

/** A group of toggle buttons. */
export function ToggleList({ title, options, chosen, onToggle }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-[600] text-sm">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label, count }) => {
          const isChosen = chosen.includes(value);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen}
              disabled={count === 0 && !isChosen}
              onClick={() => onToggle(value)}
              className={classes(
                "inline-flex h-10 max-w-full items-center gap-2 rounded-md border px-3 text-sm transition-colors",
                "disabled:cursor-not-allowed disabled:opacity-55",
                isChosen
                  ? "border-accent bg-accent-wash font-[620] text-ink"
                  : "border-line-strong bg-surface text-ink-soft enabled:hover:bg-sunken",
              )}
            >
              <span className="truncate">{label}</span>
              {count !== undefined && (
                <span className="text-ink-faint text-xs tabular-nums">
                  <span className="sr-only">, matches: </span>
                  {count}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
