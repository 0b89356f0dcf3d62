import { zodResolver } from "@hookform/resolvers/zod";
import type { RegistrationRole } from "@stackyard/contract/base/option-lists";
import { registrationForm } from "@stackyard/contract/members/identity";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";

export type RegistrationForm = UseFormReturn<
  z.input<typeof registrationForm>,
  unknown,
  z.output<typeof registrationForm>
>;

/** Validates each field on blur, then on every change. */
export function useRegistrationForm(role: RegistrationRole): RegistrationForm {
  return useForm({
    resolver: zodResolver(registrationForm),
    mode: "onBlur",
    reValidateMode: "onChange",
    defaultValues: { role },
  });
}
