import type { Overview } from "@stackyard/contract/site/overview";
import { formatBytes, formatNumber } from "../../../../lib/format/format";
import { Moment } from "../../../../lib/format/times";
import { Facts } from "../../../../ui/display/facts";

/** Below this much free disk space, uploads may soon fail. */
const LITTLE_ROOM_BYTES = 2_000_000_000;

/** Below this share of free quota, visitors may soon be unable to attach files. */
const LITTLE_SHARE = 0.1;

/** Health of the server's dependencies. */
export function SystemHealth({
  health,
  visitorsFiles,
}: Pick<Overview, "health" | "visitorsFiles">) {
  const { database, pool, disk, eventLoopP99Ms, archivedAt } = health;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">System</h2>
      <div className="rounded-lg border bg-surface p-5">
        <Facts
          facts={[
            { label: "Database", value: `PostgreSQL ${database.version}` },
            { label: "Database size", value: formatBytes(database.bytes) },
            {
              label: "Connections",
              value: `${pool.busy} busy, ${pool.idle} idle, ${formatNumber(pool.waitedFor)} waiting`,
            },
            {
              label: "Disk",
              value: <Room {...disk} littleBytes={LITTLE_ROOM_BYTES} />,
            },
            {
              label: "Space for visitors' attachments",
              value: (
                <Room {...visitorsFiles} littleBytes={visitorsFiles.totalBytes * LITTLE_SHARE} />
              ),
            },
            { label: "Maximum event loop delay", value: `${formatNumber(eventLoopP99Ms)} ms` },
            {
              label: "Last archived database log",
              value: archivedAt ? (
                <Moment at={archivedAt} />
              ) : (
                "none: PostgreSQL doesn't archive its log"
              ),
            },
          ]}
        />
      </div>
    </section>
  );
}

interface RoomProps {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Free bytes below which the disk is almost full. */
  readonly littleBytes: number;
}

function Room({ freeBytes, totalBytes, littleBytes }: RoomProps) {
  const isFull = freeBytes < littleBytes;
  return (
    <span className={isFull ? "font-[640] text-poor" : undefined}>
      {formatBytes(freeBytes)} free of {formatBytes(totalBytes)}
      {isFull && ": nearly full"}
    </span>
  );
}
