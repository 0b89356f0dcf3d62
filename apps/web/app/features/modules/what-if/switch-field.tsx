import { useId } from "react";

interface Props {
  readonly label: string;
  readonly hint: string | null;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly error: string | undefined;
}

/** On/off switch with a text label, so that its state doesn't depend on color or position. */
export function SwitchField({ label, hint, isOn, onChange, error }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="break-words font-[600] text-sm">
        {label}
      </label>
      <span className="flex h-11 items-center gap-3">
        <span className="relative inline-flex">
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={error ? true : undefined}
            className="peer h-6 w-11 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:-inset-2.5 before:content-[''] checked:border-accent checked:bg-accent"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-transform peer-checked:translate-x-5 peer-checked:bg-on-accent"
          />
        </span>
        <span aria-hidden="true" className="font-mono text-ink-soft text-sm">
          {String(isOn)}
        </span>
      </span>
      <p id={`${id}-hint`} className="text-ink-faint text-sm leading-snug empty:hidden">
        {hint}
      </p>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="font-[560] text-poor text-sm leading-snug empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}
