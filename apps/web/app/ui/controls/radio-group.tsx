import type { ReactNode } from "react";
import { classes } from "../classes";

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string;
  readonly icon?: ReactNode;
}

interface Props<Value extends string> {
  readonly legend: string;
  readonly name: string;
  /** Undefined if nothing is selected. */
  readonly value: Value | undefined;
  readonly onValueChange: (value: Value) => void;
  readonly options: readonly RadioOption<Value>[];
  readonly className?: string;
}

/** Options as cards with descriptions. Uses native radios for keyboard support. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { legend, name, value, onValueChange, options, className } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[600] text-sm">{legend}</legend>
      <div className={classes("grid gap-2 sm:grid-cols-2", className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface p-3 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-wash has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
              aria-describedby={option.description ? `${name}-${option.value}` : undefined}
              aria-label={option.label}
              className="peer absolute size-px appearance-none opacity-0"
            />
            <span
              aria-hidden="true"
              className="mt-0.5 text-ink-faint peer-checked:text-accent-strong"
            >
              {option.icon}
            </span>
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-[620] text-[0.95rem] leading-5">{option.label}</span>
              {option.description && (
                <span id={`${name}-${option.value}`} className="text-ink-soft text-sm leading-snug">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
