import { useEffect, useRef } from "react";
import { wrongFields } from "./api";

/** The server's validation errors of a form with controlled fields. The first field is focused. */
export function useWrongFields(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const fields = wrongFields(error);
  const hasWrongFields = Object.keys(fields).length > 0;
  // The first field with an error may be far above the button.
  useEffect(() => {
    if (hasWrongFields) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [hasWrongFields]);
  return {
    form,
    /** Shown beside the button. */
    message: hasWrongFields ? "Not saved. Check the marked fields above." : undefined,
    errorOf: (name: string) => errorIn(fields, name),
  };
}

/** The error of a field or of anything nested in it. */
export const errorIn = (
  fields: Readonly<Record<string, string>>,
  name: string,
): string | undefined =>
  Object.entries(fields).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
