import { zodResolver } from "@hookform/resolvers/zod";
import { LIMITS } from "@stackyard/contract/base/limits";
import { plainDollars } from "@stackyard/contract/base/money";
import { newModule } from "@stackyard/contract/modules/modules";
import { type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { enteredFields } from "../listing/listing-form";

const blankAsUnset = z.string().transform((text) => text.trim() || undefined);

/** The contract's `newModule` as entered; see `listingForm`. */
const moduleForm = newModule.omit({ authorId: true, uploadId: true }).extend({
  ...enteredFields,
  name: blankAsUnset.pipe(newModule.shape.name),
  system: blankAsUnset.pipe(newModule.shape.system),
});

export type ModuleValues = z.input<typeof moduleForm>;
export type SubmittedModule = z.output<typeof moduleForm>;
export type ModuleForm = UseFormReturn<ModuleValues, unknown, SubmittedModule>;

export const INITIAL_VALUES = {
  price: plainDollars(LIMITS.priceCents.initial),
  version: "1.0.0",
  tags: [] as string[],
};

export function useModuleForm(): ModuleForm {
  return useForm({
    resolver: zodResolver(moduleForm),
    mode: "onTouched",
    defaultValues: INITIAL_VALUES,
  });
}

/** Whether the form has content worth a leave warning. */
export function hasContent(values: Partial<ModuleValues>): boolean {
  return Object.entries(values).some(([name, value]) => {
    const initial = INITIAL_VALUES[name as keyof typeof INITIAL_VALUES] ?? "";
    return String(value ?? "").trim() !== String(initial);
  });
}
