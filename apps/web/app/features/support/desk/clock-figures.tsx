import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../lib/format/format";
import { SectionContent } from "../../../lib/page/section-content";
import { Card } from "../../../ui/display/card";
import { clockQuery } from "./desk-queries";

/** How well response times meet their targets. */
export function ClockFigures() {
  return (
    <SectionContent query={useQuery(clockQuery())} what="The figures">
      {({ answers, inTime, medianMinutes, waiting, late, ratings, averageRating }) => (
        <dl aria-label="The clock" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <Tile term="Waiting for us" value={formatNumber(waiting)} of={`${late} late`} />
          <Tile
            term="Answered in time"
            value={answers === 0 ? "–" : `${Math.floor((inTime / answers) * 100)} %`}
            of={`of ${formatNumber(answers)} in 30 days`}
          />
          <Tile
            term="Median wait"
            value={medianMinutes === null ? "–" : inWords(medianMinutes)}
            of="in 30 days"
          />
          <Tile
            term="Rating"
            value={averageRating === null ? "–" : `${averageRating} of 5`}
            of={`from ${formatNumber(ratings)} in 30 days`}
          />
        </dl>
      )}
    </SectionContent>
  );
}

interface TileProps {
  readonly term: string;
  readonly value: string;
  readonly of: string;
}

function Tile({ term, value, of }: TileProps) {
  return (
    <Card className="flex flex-col gap-1 p-4 sm:p-5">
      <dt className="stencil text-ink-faint">{term}</dt>
      <dd className="flex flex-col gap-1">
        <span className="font-[700] text-2xl tabular-nums leading-none">{value}</span>
        <span className="text-ink-soft text-sm">{of}</span>
      </dd>
    </Card>
  );
}

function inWords(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  return `${Math.round(minutes / 60)} h`;
}
