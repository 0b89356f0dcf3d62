import type { Finding } from "@stackyard/contract/modules/scan-report";
import { findingKey } from "./finding-key";
import { FindingView } from "./finding-view";

/** What was found beside the module: examples, tests, workflows. It lowers no score. */
export function OutsideFindings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">Outside of what is sold</h2>
      <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
        Found in examples, tests, workflows, documents or submodules that the module does not call.
        None of it is deployed with the module, so it lowers no score.
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
