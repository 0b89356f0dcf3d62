interface Entry {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

interface Props {
  readonly entries: readonly Entry[];
}

/** Minimum number of entries; shorter documents need no table of contents. */
const FEWEST = 3;

/** Table of contents: beside the document on wide screens, collapsed above it on phones. */
export function ContentsList({ entries }: Props) {
  if (entries.length < FEWEST) return null;
  return (
    <>
      <nav aria-label="On this page" className="document-contents hidden text-sm @4xl:block">
        <p className="stencil text-ink-faint">On this page</p>
        <div className="mt-3 border-l">{list(entries)}</div>
      </nav>
      <nav aria-label="On this page" className="document-contents text-sm @4xl:hidden">
        <details className="rounded-md border bg-surface">
          <summary className="min-h-11 w-full px-4 font-[620]">On this page</summary>
          <div className="border-t px-1 py-2">{list(entries)}</div>
        </details>
      </nav>
    </>
  );
}

function list(entries: readonly Entry[]) {
  return (
    <ul>
      {entries.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`flex min-h-9 items-center py-1 pr-2 leading-snug text-ink-soft [overflow-wrap:anywhere] hover:text-accent-strong hover:underline ${level > 2 ? "pl-7" : "pl-3.5"}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
