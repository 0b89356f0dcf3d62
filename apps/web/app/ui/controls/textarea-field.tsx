import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";
import { Textarea } from "./textarea";

type Props = FieldProps & Omit<ComponentProps<"textarea">, "id" | "children">;

/** Several lines of text with their label, hint and error. Takes what `register` of a form gives. */
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
