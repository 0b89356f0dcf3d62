import type { Overview } from "@stackyard/contract/site/overview";
import { formatBytes, formatNumber } from "../../../../lib/format/format";
import { Moment } from "../../../../lib/format/moment";
import { Facts } from "../../../../ui/display/facts";

/** Below this there may soon be no room for an upload. */
const LITTLE_ROOM_BYTES = 2_000_000_000;

/** How what the server stands on is doing. */
export function SystemHealth({ health }: { readonly health: Overview["health"] }) {
  const { database, pool, disk, eventLoopP99Ms, archivedAt } = health;
  const isFull = disk.freeBytes < LITTLE_ROOM_BYTES;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">System</h2>
      <div className="rounded-lg border bg-surface p-5">
        <Facts
          facts={[
            { label: "Database", value: `PostgreSQL ${database.version}` },
            { label: "Its size", value: formatBytes(database.bytes) },
            {
              label: "Connections",
              value: `${pool.busy} busy, ${pool.idle} idle, ${formatNumber(pool.waitedFor)} waited for`,
            },
            {
              label: "Disk",
              value: (
                <span className={isFull ? "font-[640] text-poor" : undefined}>
                  {formatBytes(disk.freeBytes)} free of {formatBytes(disk.totalBytes)}
                  {isFull && ": nearly full"}
                </span>
              ),
            },
            { label: "Event loop, late by at most", value: `${formatNumber(eventLoopP99Ms)} ms` },
            {
              label: "Last backup of the database's log",
              value: archivedAt ? (
                <Moment at={archivedAt} />
              ) : (
                "none that PostgreSQL knows of: its log is not archived"
              ),
            },
          ]}
        />
      </div>
    </section>
  );
}
