import type { ComponentProps } from "react";
import { TextField } from "./text-field";

type Props = Pick<ComponentProps<typeof TextField>, "label" | "hint" | "error" | "className"> &
  Omit<ComponentProps<"input">, "id" | "type">;

/** A single field for the whole code, so that pasting and autofill work. */
export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  );
}
