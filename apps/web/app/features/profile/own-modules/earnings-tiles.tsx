import { useQuery } from "@tanstack/react-query";
import { formatNumber, formatPrice } from "../../../lib/format";
import { SectionContent } from "../../../lib/section-content";
import { earningsQuery } from "../profile-queries";
import type { OwnModule } from "./own-module";

interface Props {
  readonly modules: readonly OwnModule[] | undefined;
}

/** What has been earned over all time, and by what. */
export function EarningsTiles({ modules = [] }: Props) {
  const query = useQuery(earningsQuery());
  const published = modules.filter(({ status }) => status === "published").length;
  return (
    <SectionContent query={query} what="Your earnings">
      {({ total, sales }) => (
        <dl className="grid gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-3">
          <Tile label="Earned" value={formatPrice(total)} />
          <Tile label="Sales" value={formatNumber(sales)} />
          <Tile label="Published modules" value={formatNumber(published)} />
        </dl>
      )}
    </SectionContent>
  );
}

function Tile({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 bg-surface px-5 py-4 sm:flex-col sm:justify-start sm:gap-2">
      <dt className="stencil text-ink-faint">{label}</dt>
      <dd className="font-[700] text-2xl tabular-nums leading-none [font-stretch:112%]">{value}</dd>
    </div>
  );
}
