import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "../classes";

/** Ids and ARIA attributes that connect a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly required: boolean | undefined;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Marks the field as optional. */
  readonly isOptional?: boolean | undefined;
  /** Shows the label only to screen readers. */
  readonly hideLabel?: boolean | undefined;
  /** Character counter opposite the label. */
  readonly counter?: ReactNode;
  readonly className?: string | undefined;
}

interface Props extends FieldProps {
  readonly children: (control: FieldControl) => ReactNode;
}

/** A control with its label, hint and error message. */
export function Field({ children, ...field }: Props) {
  const id = useId();
  const { label, hint, error, required, isOptional, hideLabel, counter, className } = field;
  const describedBy = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
      <div
        className={
          hideLabel ? "sr-only" : "flex flex-wrap items-baseline justify-between gap-x-3 text-sm"
        }
      >
        <span className="flex items-baseline gap-2">
          <label htmlFor={id} className="font-[600]">
            {label}
          </label>
          {isOptional && <span className="text-ink-faint text-xs">optional</span>}
        </span>
        {counter}
      </div>
      {children({
        id,
        required,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-faint text-sm leading-snug">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

interface ErrorProps {
  readonly id?: string;
  readonly message: string | undefined;
}

/** Always rendered, because a live region must exist before its message appears. */
export function FieldError({ id, message }: ErrorProps) {
  return (
    <p
      id={id}
      aria-live="polite"
      className="flex items-start gap-1.5 font-[560] text-poor text-sm leading-snug empty:hidden"
    >
      {message && <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />}
      {message}
    </p>
  );
}
