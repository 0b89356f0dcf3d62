import { LIMITS } from "@stackyard/contract/base/limits";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { apiUrl } from "../../../../lib/api/api";
import { formatCount, formatNumber } from "../../../../lib/format/format";
import { SectionContent } from "../../../../lib/page/section-content";
import { buttonClasses } from "../../../../ui/controls/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { eventFilter, eventsQuery } from "../../admin-queries";
import { LogFilter } from "./log-filter";
import { LogPages } from "./log-pages";

const FORMATS = ["csv", "json"] as const;

/** Events that match the filter in the URL. */
export function LogSection() {
  const [address] = useSearchParams();
  const filter = eventFilter(address);
  const query = useQuery(eventsQuery(filter));
  return (
    <div className="flex flex-col gap-6">
      <LogFilter key={address.toString()} filter={filter} />
      <SectionContent query={query} what="The audit log">
        {({ items, total, isTotalExact, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="No matching events">Try fewer filters.</EmptyState>
          ) : (
            <div className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p role="status" className="text-ink-soft text-sm">
                  {isTotalExact ? "" : "At least "}
                  {formatCount(total, "event")}
                </p>
                <Exports filter={filter} />
              </div>
              <LogPages items={items} next={nextCursor} filter={filter} />
            </div>
          )
        }
      </SectionContent>
    </div>
  );
}

function Exports({ filter }: { readonly filter: ReturnType<typeof eventFilter> }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-ink-faint text-sm">
        Newest {formatNumber(LIMITS.exportedEvents)} as a file:
      </span>
      {FORMATS.map((format) => (
        <a
          key={format}
          href={apiUrl("/api/admin/events/export", {}, { ...filter, format })}
          download
          className={buttonClasses({ look: "secondary", size: "small" }, "uppercase")}
        >
          {format}
        </a>
      ))}
    </div>
  );
}
