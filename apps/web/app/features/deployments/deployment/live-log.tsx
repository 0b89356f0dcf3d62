import { useState } from "react";
import { TextField } from "../../../ui/controls/text-field";
import type { LogChunk } from "./use-live-deployment";

/** The log of the newest operation, as it grows. */
export function LiveLog({ chunks }: { readonly chunks: readonly LogChunk[] }) {
  const [search, setSearch] = useState("");
  if (chunks.length === 0) return null;
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
      <section
        aria-label="Log lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus.
        tabIndex={0}
        className="mt-4 max-h-[28rem] overflow-auto rounded-md bg-sunken p-4"
      >
        <pre className="font-mono text-sm leading-relaxed">
          {search === ""
            ? // One block each, so that a growing log adds to the page and never replaces it.
              chunks.map(({ id, text }) => (
                <span key={id} className="block">
                  {text}
                </span>
              ))
            : matching(chunks, search) || "No matching lines."}
        </pre>
      </section>
    </details>
  );
}

function matching(chunks: readonly LogChunk[], search: string): string {
  const wanted = search.toLowerCase();
  return chunks
    .map(({ text }) => text)
    .join("")
    .split("\n")
    .filter((line) => line.toLowerCase().includes(wanted))
    .join("\n");
}
