import type { ComponentProps } from "react";
import { TextField } from "./text-field";

type Props = Pick<ComponentProps<typeof TextField>, "label" | "hint" | "error" | "className"> &
  Omit<ComponentProps<"input">, "id" | "type">;

/** One field for the whole code, so that it can be pasted and filled in by the browser. */
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
