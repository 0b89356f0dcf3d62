import { useWatch } from "react-hook-form";
import { formatNumber } from "../../../../lib/format/format";
import { classes } from "../../../../ui/classes";
import type { ModuleForm } from "./module-form";

interface Props {
  readonly form: ModuleForm;
  readonly name: "title" | "description" | "longDescription";
  readonly max: number;
}

/** Character counter of a field. */
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
