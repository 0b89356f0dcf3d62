import { UPTIME } from "@stackyard/contract/base/limits";
import type { ApiReference } from "@stackyard/contract/content/api-reference";
import { API_VERSIONS } from "@stackyard/contract/content/api-reference-lists";
import type { Uptime } from "@stackyard/contract/site/uptime";
import type { ReactNode } from "react";
import { useAnswer } from "../../../lib/api/use-answer";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { uptimeQuery } from "../../../lib/page/site";

/** Service level objectives and this server's own measurements. */
export function StatTiles({ reference: { callCounts } }: { readonly reference: ApiReference }) {
  const uptime = useAnswer(uptimeQuery());
  const counts = API_VERSIONS.map((version) => callCounts[version]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <dl className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Tile
        label="Endpoints"
        value={String(total)}
        note={`${callCounts.v1} of v1 and ${callCounts["v2-beta"]} of v2-beta, counted in their OpenAPI documents`}
      />
      <Tile
        label="Uptime"
        value={`${UPTIME.objective}%`}
        note={
          <>
            the objective; measured: {measuredText(uptime)}.{" "}
            <Link to={paths.status} className="underline hover:text-accent-strong">
              Status
            </Link>
          </>
        }
      />
      <Tile label="Rate limit" value="100" note="requests per minute for each v1 API key" />
      <Tile label="Versions" value="2" note="v1 is current; v2-beta is the site's own" />
    </dl>
  );
}

function measuredText(uptime: Uptime | undefined): string {
  const [period] = uptime?.periods ?? [];
  if (!period || period.percent === null) return `no data before ${UPTIME.minHours} hours`;
  return `${period.percent}% in the last ${period.days} days`;
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly note: ReactNode;
}

function Tile({ label, value, note }: TileProps) {
  return (
    <div className="rounded-lg border bg-surface p-4 sm:p-5">
      <dt className="stencil text-ink-faint">{label}</dt>
      <dd className="mt-2">
        <span className="block font-[680] text-3xl">{value}</span>
        <span className="mt-1 block text-ink-soft text-sm leading-relaxed">{note}</span>
      </dd>
    </div>
  );
}
