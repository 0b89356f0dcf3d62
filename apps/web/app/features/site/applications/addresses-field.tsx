import { useState } from "react";
import { TextareaField } from "../../../ui/controls/textarea-field";

interface Props {
  readonly value: readonly string[];
  readonly onChange: (addresses: string[]) => void;
  readonly error: string | undefined;
}

/** Redirect addresses, one per line. */
export function AddressesField({ value, onChange, error }: Props) {
  // The text as typed: an empty last line is no address, but has to stay while typing.
  const [text, setText] = useState(value.join("\n"));
  const shown = addressesOf(text).join("\n") === value.join("\n") ? text : value.join("\n");
  return (
    <TextareaField
      label="Redirect addresses"
      hint="One per line. Users return there after they answered. On their own computer, any port works for native applications."
      rows={3}
      spellCheck={false}
      autoCapitalize="none"
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        onChange(addressesOf(target.value));
      }}
      error={error}
    />
  );
}

const addressesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
