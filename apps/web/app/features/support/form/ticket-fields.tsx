import { LIMITS } from "@stackyard/contract/base/limits";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";

/** What every ticket has, whatever it is about. */
interface Written {
  name: string;
  email: string;
  subject: string;
  description: string;
}

/** What a form registers, by the names that both have in common. */
interface FormParts {
  readonly register: (name: keyof Written) => ReturnType<UseFormRegister<Written>>;
  readonly errors: FieldErrors<Written>;
}

export function PersonFields({ register, errors, hint }: FormParts & { readonly hint?: string }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Your Name"
        required
        autoComplete="name"
        maxLength={120}
        hint={hint}
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Email Address"
        required
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
    </div>
  );
}

export function SubjectField({ register, errors, label }: FormParts & { readonly label: string }) {
  return (
    <TextField
      label={label}
      required
      maxLength={200}
      autoComplete="off"
      error={errors.subject?.message}
      {...register("subject")}
    />
  );
}

interface DescriptionProps extends FormParts {
  readonly label: string;
  readonly hint?: string;
}

export function DescriptionField({ register, errors, label, hint }: DescriptionProps) {
  return (
    <TextareaField
      label={label}
      required
      rows={8}
      maxLength={LIMITS.support.ticketText.max}
      hint={hint}
      error={errors.description?.message}
      {...register("description")}
    />
  );
}
