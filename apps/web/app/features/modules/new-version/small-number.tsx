import { LIMITS } from "@stackyard/contract/base/limits";
import type { Ref } from "react";
import { Checkbox } from "../../../ui/controls/checkbox";
import { TextareaField } from "../../../ui/controls/textarea-field";

interface Props {
  readonly ref: Ref<HTMLDivElement>;
  readonly version: string;
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Has tried to submit it: what is missing is said. */
  readonly hasTried: boolean;
}

/** A number below the one that is needed is kept on purpose, and with a reason that buyers read. */
export function SmallNumber({ ref, version, isKept, onKeep, reason, onReason, hasTried }: Props) {
  const isShort = reason.trim().length < LIMITS.numberReason.min;
  return (
    <div ref={ref} className="mt-4 flex flex-col gap-3">
      <Checkbox
        label={`Submit it as ${version} all the same`}
        checked={isKept}
        onCheckedChange={onKeep}
      />
      {isKept ? (
        <TextareaField
          label="Why is the number smaller?"
          required
          rows={3}
          maxLength={LIMITS.numberReason.max}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          hint="Buyers read it beside the version."
          error={hasTried && isShort ? "Give a reason of at least 10 characters" : undefined}
        />
      ) : (
        <p aria-live="polite" className="font-[560] text-poor text-sm empty:hidden">
          {hasTried && `Use a higher number, or confirm that you keep ${version}.`}
        </p>
      )}
    </div>
  );
}
