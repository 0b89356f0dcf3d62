import type { ClientRecord as Figures } from "@stackyard/contract/talent/track-records";
import { formatCount } from "../../../lib/format/format";
import { rateText } from "../../../lib/format/track-record";
import { Facts } from "../../../ui/display/facts";
import { Stars } from "../../../ui/display/stars";

/** What came of the client's earlier contracts. */
export function ClientRecord({ record }: { readonly record: Figures }) {
  return (
    <section aria-labelledby="client-title">
      <h2 id="client-title" className="mb-3 text-2xl">
        About the client
      </h2>
      {record.hires === 0 ? (
        <p className="text-ink-soft">This client has no contracts yet.</p>
      ) : (
        <Facts facts={factsOf(record)} />
      )}
    </section>
  );
}

function factsOf({ hires, paid, disputed, rating }: Figures) {
  return [
    { label: "Hired", value: formatCount(hires, "time") },
    { label: "Paid", value: formatCount(paid, "contract") },
    ...(disputed ? [{ label: "Disputes", value: rateText(disputed, "contract") }] : []),
    ...(rating
      ? [
          {
            label: "Rating by engineers",
            value: (
              <span className="flex items-center gap-1.5">
                <Stars value={rating.average} />({rating.count})
              </span>
            ),
          },
        ]
      : []),
  ];
}
