import { useState } from "react";
import { formatCount } from "../../../lib/format/format";
import { Checkbox } from "../../../ui/controls/checkbox";
import { TextField } from "../../../ui/controls/text-field";
import type { LogChunk } from "./use-live-deployment";

/** The log of the newest operation, as it grows. */
export function LiveLog({ chunks }: { readonly chunks: readonly LogChunk[] }) {
  const [search, setSearch] = useState("");
  const [isAnnounced, setAnnounced] = useState(false);
  if (chunks.length === 0) return null;
  const found = search === "" ? null : matching(chunks, search);
  return (
    <details open className="rounded-lg border bg-surface p-5">
      <summary className="cursor-pointer font-[640] text-lg">Log</summary>
      <TextField
        label="Filter lines"
        className="mt-4"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="mt-1.5 text-ink-faint text-sm empty:hidden">
        {found && formatCount(found.length, "matching line")}
      </p>
      <div
        role="log"
        aria-label="Log lines"
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
      <Checkbox
        label="Have screen readers announce new lines"
        className="mt-4"
        checked={isAnnounced}
        onCheckedChange={setAnnounced}
      />
    </details>
  );
}

function matching(chunks: readonly LogChunk[], search: string): string[] {
  const wanted = search.toLowerCase();
  return chunks
    .map(({ text }) => text)
    .join("")
    .split("\n")
    .filter((line) => line.toLowerCase().includes(wanted));
}
