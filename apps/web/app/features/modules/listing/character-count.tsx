import { useWatch } from "react-hook-form";
import { formatNumber } from "../../../lib/format/format";
import { classes } from "../../../ui/classes";
import { useListing } from "./listing-form";

interface Props {
  readonly name: "title" | "description" | "longDescription";
  readonly max: number;
}

/** Character counter of a field. */
export function CharacterCount({ name, max }: Props) {
  const { control } = useListing();
  const length = (useWatch({ control, name }) ?? "").trim().length;
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
