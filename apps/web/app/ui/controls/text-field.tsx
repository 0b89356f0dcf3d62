import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";
import { Input } from "./input";

type Props = FieldProps & Omit<ComponentProps<"input">, "id" | "children">;

/** Text input with label, hint and error. Accepts the props of `register`. */
export function TextField({
  label,
  hint,
  error,
  required,
  isOptional,
  hideLabel,
  counter,
  className,
  ...input
}: Props) {
  const field = { label, hint, error, required, isOptional, hideLabel, counter, className };
  return <Field {...field}>{(control) => <Input type="text" {...input} {...control} />}</Field>;
}
