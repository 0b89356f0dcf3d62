import { useEffect } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Validates fields that were filled in and left before the page had started, when nothing heard of
 * it.
 */
export function useValidationOfTyped<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
): void {
  const { getValues, trigger } = form;
  useEffect(() => {
    const current = document.activeElement?.getAttribute("name");
    const typed = Object.entries(getValues())
      .filter(([name, value]) => value && name !== current)
      .map(([name]) => name as FieldPath<Values>);
    if (typed.length > 0) void trigger(typed);
  }, [getValues, trigger]);
}
