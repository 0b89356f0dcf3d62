import { zodResolver } from "@hookform/resolvers/zod";
import type { RegistrationRole } from "@stackyard/contract/base/option-lists";
import { registrationForm } from "@stackyard/contract/members/identity";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { useValidationOfTyped } from "../../../lib/page/validate-typed";

export type RegistrationForm = UseFormReturn<
  z.input<typeof registrationForm>,
  unknown,
  z.output<typeof registrationForm>
>;

/** Validates each field on blur, then on every change. */
export function useRegistrationForm(role: RegistrationRole): RegistrationForm {
  const form: RegistrationForm = useForm({
    resolver: zodResolver(registrationForm),
    mode: "onBlur",
    reValidateMode: "onChange",
    defaultValues: { role },
  });
  useValidationOfTyped(form);
  return form;
}
