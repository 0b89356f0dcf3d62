import type { VersionChange } from "@stackyard/contract/modules/version-changes";
import { sentence } from "../../../lib/format/sentence";
import { CodeWords } from "../scan/code-words";

/** A change with its impact and the code before and after. */
export function ChangeItem({ change }: { readonly change: VersionChange }) {
  const { subject, summary, reason, before, after } = change;
  return (
    <li className="px-4 py-3.5">
      <p className="break-words font-[620] font-mono text-sm">{subject}</p>
      <p className="mt-1 text-[0.95rem] leading-relaxed">
        <CodeWords text={sentence(summary)} />{" "}
        <span className="text-ink-soft">
          <CodeWords text={sentence(reason)} />
        </span>
      </p>
      {(before !== null || after !== null) && (
        <dl className="mt-2.5 grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <Written term="Before" code={before} />
          <Written term="After" code={after} />
        </dl>
      )}
    </li>
  );
}

function Written({ term, code }: { readonly term: string; readonly code: string | null }) {
  if (code === null) return null;
  return (
    <>
      <dt className="text-ink-faint">{term}</dt>
      <dd>
        <code className="whitespace-pre-wrap break-words text-[0.8rem]">{code}</code>
      </dd>
    </>
  );
}
