import { formatCount } from "../../../lib/format/format";
import { TextField } from "../../../ui/controls/text-field";
import { type LogChunk, matchingLines } from "./matching-lines";

interface Props {
  /** Names the lines for screen readers. */
  readonly label: string;
  readonly chunks: readonly LogChunk[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Whether screen readers announce new lines. */
  readonly isAnnounced: boolean;
}

/** Lines of a log, and a field that filters them. */
export function LogView({ label, chunks, search, onSearch, isAnnounced }: Props) {
  const found = search === "" ? null : matchingLines(chunks, search);
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
        <pre className="font-mono text-sm leading-relaxed">
          {found === null
            ? // One block each, so that a growing log adds to the page and never replaces it.
              chunks.map(({ id, text }) => (
                <span key={id} className="block">
                  {text}
                </span>
              ))
            : found.join("\n")}
        </pre>
      </div>
    </>
  );
}
