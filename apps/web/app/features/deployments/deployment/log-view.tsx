import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import { useMemo } from "react";
import { formatCount } from "../../../lib/format/format";
import { TextField } from "../../../ui/controls/text-field";
import { type LogSection, logSections } from "./log-sections";
import { type LogChunk, matchingLines } from "./matching-lines";

interface Props {
  /** Names the lines for screen readers. */
  readonly label: string;
  readonly chunks: readonly LogChunk[];
  /** Names the phases of the log. */
  readonly kind: OperationKind;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Whether screen readers announce new lines. */
  readonly isAnnounced: boolean;
}

const LINES = "font-mono text-sm leading-relaxed";

/** Lines of a log by phase, and a field that filters them. */
export function LogView({ label, chunks, kind, search, onSearch, isAnnounced }: Props) {
  const found = search === "" ? null : matchingLines(chunks, search);
  const sections = useMemo(() => logSections(chunks, kind), [chunks, kind]);
  return (
    <>
      <TextField
        label="Filter lines"
        className="mt-4"
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <p role="status" className="mt-1.5 text-ink-faint text-sm empty:hidden">
        {found && formatCount(found.length, "matching line")}
      </p>
      <div
        role="log"
        aria-label={label}
        // Terraform writes more lines than a screen reader can read aloud.
        aria-live={isAnnounced ? "polite" : "off"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus.
        tabIndex={0}
        className="mt-4 max-h-[28rem] overflow-auto rounded-md bg-sunken p-4"
      >
        {found === null ? (
          sections.map((section) => <Section key={section.key} section={section} />)
        ) : (
          <pre className={LINES}>{found.join("\n")}</pre>
        )}
      </div>
    </>
  );
}

/** A phase, which can be folded. */
function Section({ section: { title, parts } }: { readonly section: LogSection }) {
  const lines = (
    <pre className={LINES}>
      {/* One block each, so that a growing log adds to the page and never replaces it. */}
      {parts.map(({ key, text }) => (
        <span key={key} className="block">
          {text}
        </span>
      ))}
    </pre>
  );
  if (title === null) return lines;
  return (
    <details open>
      <summary className="min-h-11 cursor-pointer rounded-sm py-2.5 font-[640] text-sm hover:text-accent-strong">
        {title}
      </summary>
      {lines}
    </details>
  );
}
