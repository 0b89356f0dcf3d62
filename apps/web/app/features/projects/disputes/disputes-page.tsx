import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "../../../lib/format/format";
import { LongDay } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { AdministratorsPage } from "../../../lib/page/administrators-page";
import { SectionContent } from "../../../lib/page/section-content";
import { Badge } from "../../../ui/display/badge";
import { contractDisputesQuery } from "../project-queries";

/** Open disputes about milestones, oldest first. */
export function DisputesPage() {
  return (
    <AdministratorsPage
      title="Contract disputes"
      purpose="Only administrators decide disputes."
      instead={{ to: paths.projects(), label: "All projects" }}
      className="max-w-4xl"
    >
      {() => <Disputes />}
    </AdministratorsPage>
  );
}

function Disputes() {
  return (
    <SectionContent query={useQuery(contractDisputesQuery())} what="Disputes">
      {({ items, total }) =>
        items.length === 0 ? (
          <p className="text-ink-soft">
            No open disputes. Disputes about milestones of other people's contracts appear here.
          </p>
        ) : (
          <>
            {total > items.length && (
              <p className="text-ink-soft text-sm">
                The oldest {items.length} of {total}.
              </p>
            )}
            <ul className="flex flex-col gap-3">
              {items.map((dispute) => (
                <li
                  key={dispute.id}
                  className="flex flex-col gap-1.5 rounded-lg border bg-surface p-4"
                >
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <Link
                      to={paths.contract(dispute.contractId)}
                      className="min-w-0 break-words font-[640] underline"
                    >
                      {dispute.title}
                    </Link>
                    <Badge tone={dispute.isReady ? "fair" : "plain"}>
                      {dispute.needsSecond
                        ? "Needs a second decision"
                        : dispute.isReady
                          ? "Ready to decide"
                          : "Waiting for an answer"}
                    </Badge>
                  </div>
                  <p className="text-ink-soft text-sm">
                    {formatPrice(dispute.held)} held · opened <LongDay at={dispute.openedAt} />
                  </p>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </SectionContent>
  );
}
