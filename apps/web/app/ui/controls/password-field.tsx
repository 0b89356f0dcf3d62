import { ArrowBigUpDash, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { Field, type FieldProps } from "./field";
import { Input } from "./input";

type Props = Pick<FieldProps, "label" | "hint" | "error" | "required"> &
  Omit<ComponentProps<"input">, "id" | "type">;

/** Password field with a show button and a caps lock warning. */
export function PasswordField({ label, hint, error, required, onBlur, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <Field
      label={label}
      error={error}
      required={required}
      hint={hasCapsLock ? <CapsLockHint /> : hint}
    >
      {(control) => (
        <span className="relative block">
          <Input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-12"
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={(event) => {
              setCapsLock(false);
              onBlur?.(event);
            }}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-faint hover:text-ink"
          >
            <Icon className="size-4.5" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}

function CapsLockHint() {
  return (
    <span role="status" className="flex items-center gap-1.5 text-fair">
      <ArrowBigUpDash className="size-4" aria-hidden="true" />
      Caps lock is on
    </span>
  );
}
