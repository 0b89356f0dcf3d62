import { ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { classes } from "../classes";
import { Field, type FieldProps } from "./field";
import { CONTROL_CLASSES } from "./input";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface Props extends FieldProps {
  /** The selected option's value; "" if none is selected. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** Shown if nothing is selected; remains selectable in optional fields. */
  readonly placeholder?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** Native select, which works best on phones. Throws for an option without a value. */
export function Select({ value, onValueChange, options, placeholder, ...props }: Props) {
  const { name, disabled, onBlur, ref, ...field } = props;
  if (options.some((option) => option.value === "")) {
    throw new Error(`An option of "${field.label}" has no value. Use the placeholder for none.`);
  }
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            ref={ref}
            name={name}
            disabled={disabled}
            onBlur={onBlur}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className={classes(
              CONTROL_CLASSES,
              "h-11 appearance-none pr-10",
              value === "" && "text-ink-faint",
            )}
          >
            {placeholder !== undefined && (
              <option value="" disabled={field.required} hidden={field.required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-surface text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-ink-faint"
          />
        </span>
      )}
    </Field>
  );
}
