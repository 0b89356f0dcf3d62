import { plainDollars } from "@stackyard/contract/base/money";
import {
  type EngineerPage,
  engineerForm,
  type Suggestion,
} from "@stackyard/contract/talent/engineer-profile";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { readDollars } from "../../../lib/format/dollars";

const rate = z.string().transform((text, check) => {
  if (text.trim() === "") return null;
  const reading = readDollars(text);
  if ("cents" in reading) return reading.cents;
  check.addIssue({ code: "custom", message: reading.problem });
  return z.NEVER;
});

const years = z
  .string()
  .regex(/^\s*\d{1,2}\s*$/, "Enter whole years, such as 7")
  .transform(Number);

/** The contract's form as entered: dollars instead of cents, and empty strings for unset fields. */
export const typedForm = engineerForm.extend({
  hourlyRate: rate.pipe(engineerForm.shape.hourlyRate.unwrap()),
  yearsOfExperience: years.pipe(engineerForm.shape.yearsOfExperience),
  timeZone: z
    .string()
    .transform((zone) => zone || null)
    .pipe(engineerForm.shape.timeZone.unwrap()),
});

export type EngineerValues = z.input<typeof typedForm>;
export type EngineerFormState = UseFormReturn<EngineerValues, unknown, z.output<typeof typedForm>>;

/** Initial values of a new profile, prefilled from the account. */
export function suggestedValues(suggestion: Suggestion): EngineerValues {
  return {
    title: "",
    description: "",
    specializations: suggestion.specializations,
    skills: suggestion.skills.slice(0, 20).map(({ name }) => name),
    yearsOfExperience: suggestion.yearsOfExperience?.toString() ?? "",
    isAvailable: true,
    tools: suggestion.tools,
    clouds: suggestion.clouds,
    languages: [],
    timeZone: "",
    hourlyRate: "",
  };
}

export function valuesOf(engineer: EngineerPage): EngineerValues {
  const { title, description, specializations, skills, isAvailable } = engineer;
  const { tools, clouds, languages, timeZone, hourlyRate } = engineer;
  return {
    title,
    description,
    specializations,
    skills,
    isAvailable,
    tools,
    clouds,
    languages,
    yearsOfExperience: String(engineer.yearsOfExperience),
    timeZone: timeZone ?? "",
    hourlyRate: hourlyRate === null ? "" : plainDollars(hourlyRate),
  };
}
