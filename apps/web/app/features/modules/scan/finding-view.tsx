import type { Finding } from "@stackyard/contract/modules/scan-report";
import type { ReactNode } from "react";
import { severityWord } from "../../../lib/modules/severity";
import { CodeWords } from "./code-words";
import { Excerpt } from "./excerpt";
import { formatPlace } from "./finding-place";
import { PeerRules } from "./peer-rules";

interface Props {
  readonly finding: Finding;
  /** Confidence, if it differs from the finding's own. */
  readonly certainty?: string | undefined;
  /** True outside of a severity group. */
  readonly showsSeverity?: boolean;
}

/** A finding's title and location; expands to its details. */
export function FindingView({ finding, certainty, showsSeverity = false }: Props) {
  return (
    <details className="overflow-hidden rounded-lg border bg-surface">
      <summary className="w-full items-start gap-3 px-4 py-3.5 -outline-offset-2 before:mt-1.5 before:text-ink-faint hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="block font-[620]">{finding.title}</span>
          <span className="mt-0.5 block break-words font-mono text-ink-faint text-xs">
            {showsSeverity && `${severityWord(finding)}, `}
            {formatPlace(finding)}
          </span>
        </span>
        <span className="hidden shrink-0 font-mono text-ink-faint text-xs sm:block">
          {finding.ruleId}
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t px-4 py-4 text-[0.95rem] leading-relaxed">
        <p>
          <CodeWords text={finding.message} />
        </p>
        {finding.excerpt && <Excerpt excerpt={finding.excerpt} finding={finding} />}
        {finding.suppression && (
          <Paragraph
            title="The author's reason for suppressing it"
            text={finding.suppression.reason}
          />
        )}
        <Paragraph title="Why it matters" text={finding.explanation} />
        <Paragraph title="How to fix it" text={finding.fix} />
        <Details finding={finding} certainty={certainty ?? CERTAINTY[finding.class]} />
      </div>
    </details>
  );
}

const CERTAINTY = {
  definite: "With any input values",
  "insecure-default": "With default values",
} as const;

interface DetailsProps {
  readonly finding: Finding;
  readonly certainty: string;
}

function Details({ finding, certainty }: DetailsProps) {
  return (
    <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t pt-4 text-sm leading-6 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Detail term="Rule">{finding.ruleId}</Detail>
      {finding.resource && <Detail term="Resource">{finding.resource}</Detail>}
      {finding.alsoAt.length > 0 && (
        <Detail term="Also at">{finding.alsoAt.map(formatPlace).join(", ")}</Detail>
      )}
      <dt className="text-ink-faint">Certainty</dt>
      <dd>{certainty}</dd>
      <PeerRules peers={finding.peers} />
      {finding.link && (
        <>
          <dt className="text-ink-faint">Read on</dt>
          <dd className="min-w-0 truncate">
            <a
              href={finding.link}
              rel="noopener noreferrer"
              className="text-accent-strong underline underline-offset-2"
            >
              {finding.link.replace(/^https?:\/\//, "")}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}

function Detail({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{term}</dt>
      <dd className="break-words font-mono text-[0.8rem] leading-6">{children}</dd>
    </>
  );
}

function Paragraph({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <p className="font-[620] text-sm">{title}</p>
      <p className="text-ink-soft">
        <CodeWords text={text} />
      </p>
    </div>
  );
}
