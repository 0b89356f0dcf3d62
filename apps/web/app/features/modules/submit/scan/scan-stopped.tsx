import { Alert } from "../../../../ui/feedback/alert";

/** Why the submission stopped and what to do next. */
export function ScanStopped({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <Alert tone="poor" title="The scan stopped this submission" isUrgent>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="mt-3">
        Fix the module, replace its archive, and submit again. Your other entries are kept.
      </p>
    </Alert>
  );
}
