import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { wrongFields } from "./api";

/** Shows the server's validation errors at the form's fields, and focuses the first one. */
export function showServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
): void {
  const known = Object.keys(form.getValues());
  const wrong = Object.entries(wrongFields(error))
    // An error within a list, such as "tags.3", is shown at the list.
    .map(([path, message]) => [path.split(".")[0] ?? path, message] as const)
    .filter(([name]) => known.includes(name));
  wrong.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 });
  });
}
