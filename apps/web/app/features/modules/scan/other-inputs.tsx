import type { InputReport, ScanReport } from "@stackyard/contract/modules/scan-report";
import { useId } from "react";
import { scoreText } from "../../../lib/modules/scan-headline";
import { SEVERITY_TONES } from "../../../lib/modules/severity";
import { settingsText, severityCounts } from "../../../lib/modules/worst-case";
import { Badge } from "../../../ui/display/badge";
import { findingKey } from "./finding-place";
import { FindingView } from "./finding-view";

type Switch = InputReport["switches"][number];
type Dependency = InputReport["dependencies"][number];

/** What a caller can switch on: settings that add findings, and rules that depend on free text. */
export function OtherInputs({ report }: { readonly report: ScanReport }) {
  const { switches, dependencies, notJudged } = report.inputs;
  if (switches.length + dependencies.length + notJudged.length === 0) return null;
  return (
    <section id="other-inputs" className="scroll-mt-24">
      <h2 className="text-2xl">With other inputs</h2>
      <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
        The scores are for the default values. These values change the security score.
      </p>
      <ul className="mt-4 flex flex-col gap-3 empty:hidden">
        {switches.map((each) => (
          <li key={settingsText(each.settings)}>
            <SwitchView reached={each} />
          </li>
        ))}
      </ul>
      {dependencies.length > 0 && <Dependencies dependencies={dependencies} />}
      {notJudged.length > 0 && (
        <p className="mt-4 max-w-2xl break-words text-ink-soft text-sm">
          Not checked with other values: {notJudged.join(", ")}.
        </p>
      )}
    </section>
  );
}

function SwitchView({ reached }: { readonly reached: Switch }) {
  const { settings, security, added, findings } = reached;
  const tone = added.CRITICAL > 0 ? SEVERITY_TONES.CRITICAL : SEVERITY_TONES.MEDIUM;
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="w-full items-start gap-3 px-4 py-3.5 -outline-offset-2 before:mt-1.5 before:text-ink-faint hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="block break-words font-mono text-sm">{settingsText(settings)}</span>
          <span className="mt-1 block text-ink-soft text-sm">
            Security {scoreText(security)}, {severityCounts(added)} more
          </span>
        </span>
        {added.CRITICAL > 0 && <Badge tone={tone}>Critical</Badge>}
      </summary>
      <ul className="flex flex-col gap-3 border-t p-4">
        {findings.map((finding) => (
          <li key={findingKey(finding)}>
            <FindingView finding={finding} certainty="With these values" showsSeverity />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Dependencies({ dependencies }: { readonly dependencies: readonly Dependency[] }) {
  const titleId = useId();
  return (
    <section className="mt-6" aria-labelledby={titleId}>
      <h3 id={titleId} className="text-base">
        Depends on your values
      </h3>
      <p className="mt-1 max-w-2xl text-ink-soft text-sm">
        Any text is allowed in these inputs. They don't affect the scores.
      </p>
      <ul className="mt-3 divide-y rounded-lg border bg-surface text-sm">
        {dependencies.map(({ input, ruleId, title, severity }) => (
          <li key={`${input} ${ruleId}`} className="px-4 py-3 [overflow-wrap:anywhere]">
            <span className="font-mono">{input}</span>: {title}{" "}
            <span className="text-ink-faint">({severity.toLowerCase()} if it applies)</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
