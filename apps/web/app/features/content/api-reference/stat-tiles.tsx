import type { ApiReference } from "@stackyard/contract/content/api-reference";
import { API_VERSIONS } from "@stackyard/contract/content/api-reference-lists";

/** Service level objectives and this server's own measurements. */
export function StatTiles({
  reference: { callCounts, measured },
}: {
  readonly reference: ApiReference;
}) {
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
        value="99.9%"
        note={`the objective; measured: ${measuredText(measured)}`}
      />
      <Tile label="Rate limit" value="100" note="requests per minute for each v1 API key" />
      <Tile label="Versions" value="2" note="v1 is current; v2-beta is the site's own" />
    </dl>
  );
}

/** Measured in this process, so since its last start. */
function measuredText({ since, requests, failures }: ApiReference["measured"]): string {
  if (requests === 0) return "no data yet";
  // Rounded down: what has failed is not to be rounded away.
  const share = Math.floor(((requests - failures) / requests) * 10_000) / 100;
  const [day = "", time = ""] = since.split("T");
  return `${share} % of ${requests.toLocaleString("en-US")} requests since ${day} ${time.slice(0, 5)} UTC`;
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
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
