import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";
import { Textarea } from "./textarea";

type Props = FieldProps & Omit<ComponentProps<"textarea">, "id" | "children">;

/** Textarea with label, hint and error. Accepts the props of `register`. */
export function TextareaField({
  label,
  hint,
  error,
  required,
  isOptional,
  hideLabel,
  counter,
  className,
  ...textarea
}: Props) {
  const field = { label, hint, error, required, isOptional, hideLabel, counter, className };
  return <Field {...field}>{(control) => <Textarea {...textarea} {...control} />}</Field>;
}
