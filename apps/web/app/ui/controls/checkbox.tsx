import { Check } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { classes } from "../classes";

interface Props {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, hint, error, onCheckedChange, className, ...input }: Props) {
  const id = useId();
  const describedBy = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classes("flex items-start gap-3", className)}>
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          {...input}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onCheckedChange(event.target.checked)}
          // The transparent border enlarges the touch target.
          className="peer size-5 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface transition-colors before:absolute before:-inset-2.5 before:content-[''] checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-55"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="flex flex-col gap-0.5">
        <label htmlFor={id} className="cursor-pointer text-[0.95rem] leading-5">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-ink-faint text-sm">
            {hint}
          </span>
        )}
        {error && (
          <span id={`${id}-error`} className="text-poor text-sm">
            {error}
          </span>
        )}
      </span>
    </div>
  );
}
