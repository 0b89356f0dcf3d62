import type { Ref } from "react";
import { TextareaField } from "../../../ui/controls/textarea-field";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A text in Markdown. */
export function MarkdownField({ label, value, onChange, maxLength, error, ref }: Props) {
  return (
    <TextareaField
      label={label}
      ref={ref}
      required
      rows={7}
      hint="Markdown works: **bold**, `code`, ``` for blocks of code, @name for people."
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
