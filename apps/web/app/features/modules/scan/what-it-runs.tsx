import type { RunItem, ScanReport } from "@stackyard/contract/modules/scan-report";
import { runsByTime, runTitle } from "../../../lib/modules/runs-code";
import { SEVERITY_TONES } from "../../../lib/modules/severity";
import { Badge } from "../../../ui/display/badge";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { formatPlace } from "./finding-place";

/** Everything that the package makes a machine run, read, write or ask, in full. */
export function WhatItRuns({ runsCode }: Pick<ScanReport, "runsCode">) {
  const own = runsCode?.items.filter(({ part }) => part === "module") ?? [];
  return (
    <section id="runs-code" className="scroll-mt-24">
      <h2 className="text-2xl">What it runs</h2>
      <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
        Commands, requests, and programs. They use the rights of the person who runs Terraform.
      </p>
      {runsCode === null ? (
        <EmptyState className="mt-4" headingLevel="h3" title="Not listed">
          This version was scanned before this list existed.
        </EmptyState>
      ) : own.length === 0 ? (
        <EmptyState className="mt-4" headingLevel="h3" title="Nothing">
          The package contains no commands, requests, providers, or scripts.
        </EmptyState>
      ) : (
        runsByTime(own).map(({ when, title, items }) => (
          <section key={when} className="mt-5">
            <h3 className="mb-3 text-base">{title}</h3>
            <ul className="flex flex-col gap-3">
              {items.map((item) => (
                <li key={`${item.digest} ${item.file} ${item.startLine}`}>
                  <Run item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </section>
  );
}

function Run({ item }: { readonly item: RunItem }) {
  const { severity, what, resource, condition, scripts, contacts, reads } = item;
  const details = [
    ["In", formatPlace(item)],
    ["Resource", resource],
    ["Only if", condition],
    ["Scripts", scripts.join(", ")],
    ["Contacts", contacts.join(", ")],
    ["Secrets", reads.join(", ")],
  ] as const;
  return (
    <div className="rounded-lg border bg-surface px-4 py-3.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-[620]">
        {runTitle(item)}
        {severity !== "INFO" && <Badge tone={SEVERITY_TONES[severity]}>{severity}</Badge>}
      </p>
      <pre className="mt-2 whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2 font-mono text-xs leading-relaxed">
        {what}
      </pre>
      <dl className="mt-2.5 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1">
        {details.map(
          ([term, text]) =>
            text && (
              <div key={term} className="contents">
                <dt className="text-ink-faint">{term}</dt>
                <dd className="break-words font-mono text-xs leading-5">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
