import type { UpgradePreview } from "@stackyard/contract/deployments/deployments";
import { Facts } from "../../../ui/display/facts";
import { RowList } from "../../../ui/display/row-list";

type Compared = NonNullable<UpgradePreview["findings"]>;

/** How the scan of exactly these values changes. */
export function ChangedFindings({ preview: { findings } }: { readonly preview: UpgradePreview }) {
  return (
    <section aria-labelledby="findings-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="findings-title" className="text-2xl">
        Findings with your values
      </h2>
      {findings === null ? (
        <p>The version doesn't take these values, so it can't be scanned with them.</p>
      ) : (
        <>
          <Facts
            facts={[
              { label: "Security score", value: scores(findings) },
              {
                label: "Findings",
                value: `${findings.before.findingCount} → ${findings.now.findingCount}`,
              },
            ]}
          />
          <Findings title="New" findings={findings.come} />
          <Findings title="Resolved" findings={findings.gone} />
        </>
      )}
    </section>
  );
}

function scores({ before, now }: Compared): string {
  return [before, now].map(({ scores }) => scores.security ?? "none").join(" → ");
}

interface FindingsProps {
  readonly title: string;
  readonly findings: Compared["come"];
}

function Findings({ title, findings }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <div>
      <h3 className="mb-3 text-lg">{title}</h3>
      <RowList label={`${title} findings`}>
        {findings.map(({ ruleId, severity, message, resource, file, startLine }) => (
          <li
            key={`${ruleId} ${resource} ${file} ${startLine}`}
            className="flex flex-col gap-1 p-4"
          >
            <p className="text-[0.95rem]">
              <span className="font-[640]">{severity}</span> {message.replaceAll("`", "")}
            </p>
            <code className="font-mono text-ink-soft text-sm [overflow-wrap:anywhere]">
              {resource ?? file}
            </code>
          </li>
        ))}
      </RowList>
    </div>
  );
}
