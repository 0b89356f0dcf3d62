import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import { formatCount, formatNumber } from "../../../lib/format/format";

interface Props {
  readonly coverage: ScanReport["coverage"];
}

/** Which of the deployed resource types are covered by rules. */
export function JudgedTypes({ coverage: { types, typeCount, judgedTypeCount } }: Props) {
  const open = types.filter(({ judged }) => !judged);
  const judged = types.filter((each) => each.judged);
  return (
    <details className="mt-5 text-sm" open={open.length > 0}>
      <summary className="font-[620]">
        Checked {formatNumber(judgedTypeCount)} of {formatCount(typeCount, "resource type")}
      </summary>
      <dl className="mt-2 flex flex-col gap-2 text-ink-soft">
        <Types term="Not checked" types={open} />
        <Types term="Checked" types={judged} />
      </dl>
    </details>
  );
}

function Types({
  term,
  types,
}: {
  readonly term: string;
  readonly types: Props["coverage"]["types"];
}) {
  if (types.length === 0) return null;
  const names = types.map(({ type, instances }) =>
    instances === 1 ? type : `${type} (${formatNumber(instances)})`,
  );
  return (
    <div>
      <dt className="font-[600] text-ink">{term}</dt>
      <dd className="font-mono text-xs leading-relaxed [overflow-wrap:anywhere]">
        {names.join(", ")}
      </dd>
    </div>
  );
}
