import type { UpgradePreview } from "@stackyard/contract/deployments/deployments";
import { sentence } from "../../../lib/format/sentence";
import { Badge, type BadgeTone } from "../../../ui/display/badge";
import { RowList } from "../../../ui/display/row-list";

type Change = UpgradePreview["changes"][number];

const IMPACTS: Readonly<Record<Change["bump"], readonly [string, BadgeTone]>> = {
  major: ["Breaking", "poor"],
  minor: ["Minor", "note"],
  patch: ["Small", "plain"],
};

/** What the version changes for those who call the module. */
export function ChangedInterface({ preview }: { readonly preview: UpgradePreview }) {
  const { changes, removed, refused } = preview;
  return (
    <section aria-labelledby="interface-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="interface-title" className="text-2xl">
        Interface
      </h2>
      {changes.length === 0 ? (
        <p>Inputs, outputs, resources, and requirements are the same.</p>
      ) : (
        <RowList label="Changes of the interface">
          {changes.map(({ kind, subject, summary, reason, bump }) => {
            const [label, tone] = IMPACTS[bump];
            return (
              <li key={`${kind} ${subject} ${summary}`} className="flex flex-col gap-1.5 p-4">
                <div className="flex flex-wrap items-center gap-3">
                  <Badge tone={tone}>{label}</Badge>
                  <code className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">
                    {subject}
                  </code>
                </div>
                <p className="text-[0.95rem] leading-relaxed">
                  {sentence(summary)} <span className="text-ink-soft">{sentence(reason)}</span>
                </p>
              </li>
            );
          })}
        </RowList>
      )}
      {removed.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          Values that the version doesn't take are left out: {removed.join(", ")}.
        </p>
      )}
      {refused.map(({ name, message }) => (
        <p key={name} className="text-poor [overflow-wrap:anywhere]">
          {name}: {message}
        </p>
      ))}
    </section>
  );
}
