import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";
import { Input } from "./input";

type Props = FieldProps & Omit<ComponentProps<"input">, "id" | "children">;

/** One line of text with its label, hint and error. Takes what `register` of a form gives. */
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
