import type { Finding } from "@stackyard/contract/modules/scan-report";
import { findingKey } from "./finding-place";
import { FindingView } from "./finding-view";

/** Findings outside of the module: examples, tests and workflows. They don't affect the scores. */
export function OutsideFindings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">Outside the module</h2>
      <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
        In examples, tests, workflows, documents, or unused submodules. They aren't deployed with
        the module, so they don't affect its scores.
      </p>
      <ul className="mt-4 flex flex-col gap-3">
        {findings.map((finding) => (
          <li key={findingKey(finding)}>
            <FindingView finding={finding} showsSeverity />
          </li>
        ))}
      </ul>
    </section>
  );
}
