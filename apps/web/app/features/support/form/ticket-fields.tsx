import { LIMITS } from "@stackyard/contract/base/limits";
import type { ComponentProps } from "react";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";

/** Fields shared by all ticket forms. */
interface FormParts {
  readonly field: (
    name: "name" | "email" | "subject" | "description",
  ) => Pick<ComponentProps<typeof TextField>, "name" | "error">;
}

export function PersonFields({ field, hint }: FormParts & { readonly hint?: string }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Your Name"
        required
        autoComplete="name"
        maxLength={120}
        hint={hint}
        {...field("name")}
      />
      <TextField
        label="Email Address"
        required
        type="email"
        autoComplete="email"
        {...field("email")}
      />
    </div>
  );
}

export function SubjectField({ field, label }: FormParts & { readonly label: string }) {
  return (
    <TextField label={label} required maxLength={200} autoComplete="off" {...field("subject")} />
  );
}

interface DescriptionProps extends FormParts {
  readonly label: string;
  readonly hint?: string;
}

export function DescriptionField({ field, label, hint }: DescriptionProps) {
  return (
    <TextareaField
      label={label}
      required
      rows={8}
      maxLength={LIMITS.support.ticketText.max}
      hint={hint}
      {...field("description")}
    />
  );
}
