import { zodResolver } from "@hookform/resolvers/zod";
import { LIMITS } from "@stackyard/contract/base/limits";
import { newModule } from "@stackyard/contract/modules/modules";
import { type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { readDollars } from "../../../../lib/format/dollars";

const price = z.string().transform((text, check) => {
  const reading = readDollars(text);
  if ("cents" in reading) return reading.cents;
  check.addIssue({ code: "custom", message: reading.problem });
  return z.NEVER;
});

const image = z
  .string()
  .trim()
  .refine((text) => text === "" || isWebAddress(text), "Please provide a valid image URL");

const blankAsUnset = z.string().transform((text) => text.trim() || undefined);

const modulePrice = price.pipe(newModule.shape.price);

/**
 * The contract's `newModule` as entered: dollars instead of cents, and empty strings for unset
 * fields.
 */
const moduleForm = newModule.omit({ authorId: true, uploadId: true }).extend({
  price: modulePrice,
  image: image.transform((url) => url || null),
  name: blankAsUnset.pipe(newModule.shape.name),
  system: blankAsUnset.pipe(newModule.shape.system),
});

export type ModuleValues = z.input<typeof moduleForm>;
export type SubmittedModule = z.output<typeof moduleForm>;
export type ModuleForm = UseFormReturn<ModuleValues, unknown, SubmittedModule>;

/** Parses a price in dollars to cents; undefined if it is invalid. */
export function priceCents(typed: string): number | undefined {
  return modulePrice.safeParse(typed).data;
}

export const INITIAL_VALUES = {
  price: (LIMITS.priceCents.initial / 100).toFixed(2),
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

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
