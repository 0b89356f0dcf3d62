import { useWatch } from "react-hook-form";
import { formatNumber } from "../../../../lib/format/format";
import { classes } from "../../../../ui/classes";
import type { ModuleForm } from "./module-form";

interface Props {
  readonly form: ModuleForm;
  readonly name: "title" | "description" | "longDescription";
  readonly max: number;
}

/** How much of a field's room has been used. */
export function CharacterCount({ form, name, max }: Props) {
  const length = (useWatch({ control: form.control, name }) ?? "").trim().length;
  return (
    <span
      className={classes(
        "shrink-0 text-xs tabular-nums",
        length > max ? "font-[640] text-poor" : "text-ink-faint",
      )}
    >
      {formatNumber(length)} of {formatNumber(max)} characters
    </span>
  );
}
