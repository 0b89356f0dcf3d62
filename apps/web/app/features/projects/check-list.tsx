import type { AcceptanceChecks } from "@stackyard/contract/projects/acceptance";
import { checkSentences } from "./check-sentences";

/** The acceptance checks of a milestone. */
export function CheckList({ checks }: { readonly checks: AcceptanceChecks }) {
  return (
    <details className="text-sm">
      <summary>Acceptance checks</summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink-soft">
        {checkSentences(checks).map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </details>
  );
}
