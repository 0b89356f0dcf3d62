import { Checkbox } from "../../../ui/controls/checkbox";
import { TextareaField } from "../../../ui/controls/textarea-field";
import type { useSmallNumber } from "./use-small-number";

type Props = ReturnType<typeof useSmallNumber>["fields"];

/** Confirmation and reason required to keep a number that is too small. */
export function NumberReasonField({ ref, version, isKept, onKeep, reason, isMissed }: Props) {
  return (
    <div ref={ref} className="mt-4 flex flex-col gap-3">
      <Checkbox
        label={`Submit it as ${version} anyway`}
        checked={isKept}
        onCheckedChange={onKeep}
      />
      {isKept ? (
        <TextareaField
          label="Why is the number smaller?"
          required
          rows={3}
          {...reason}
          hint="Shown to buyers beside the version."
        />
      ) : (
        <p aria-live="polite" className="font-[560] text-poor text-sm empty:hidden">
          {isMissed && `Use a higher number, or confirm that you keep ${version}.`}
        </p>
      )}
    </div>
  );
}
