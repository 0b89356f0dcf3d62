import { Alert } from "../../../../ui/feedback/alert";

/** Why the submission went no further, and what to do about it. */
export function ScanStopped({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <Alert tone="poor" title="The scan stopped this submission" isUrgent>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="mt-3">
        Mend the module, replace its archive, and submit again. What you have filled in is kept.
      </p>
    </Alert>
  );
}
