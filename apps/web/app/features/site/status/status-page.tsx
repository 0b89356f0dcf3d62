import { UPTIME } from "@stackyard/contract/base/limits";
import type { Uptime } from "@stackyard/contract/site/uptime";
import { formatCount } from "../../../lib/format/format";
import { Moment } from "../../../lib/format/times";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { formatDuration } from "./format-duration";

/** Measured uptime and incidents. */
export function StatusPage({ uptime: { measuredSince, periods, incidents } }: Props) {
  const isEnough = periods.some(({ percent }) => percent !== null);
  return (
    <div className="page-width flex flex-col gap-12 py-12 sm:py-16">
      <header>
        <p className="stencil text-ink-faint">Support</p>
        <h1 className="mt-2 text-4xl sm:text-5xl">Status</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
          The server requests one of its pages every ten seconds. Time without a successful request
          counts as an outage, including time in which the server was off. Our objective is{" "}
          {UPTIME.objective}% uptime.
        </p>
      </header>
      <section aria-labelledby="uptime">
        <h2 id="uptime" className="text-2xl">
          Uptime
        </h2>
        {!isEnough && (
          <p className="mt-3 text-ink-soft">
            Percentages appear after {UPTIME.minHours} hours of measurements.
          </p>
        )}
        <dl className="mt-5 grid max-w-3xl gap-3 sm:grid-cols-2 sm:gap-4">
          {periods.map(({ days, percent, failedSeconds }) => (
            <div key={days} className="rounded-lg border bg-surface p-5">
              <dt className="stencil text-ink-faint">Last {days} days</dt>
              <dd className="mt-2">
                <span className="block font-[680] text-3xl">
                  {percent === null ? "No data yet" : `${percent}%`}
                </span>
                <span className="mt-1 block text-ink-soft text-sm">
                  {failedSeconds === 0
                    ? "No outages"
                    : `${formatDuration(failedSeconds)} of outages`}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        {measuredSince && (
          <p className="mt-3 text-ink-soft text-sm">
            Measured since <Moment at={measuredSince} />.
          </p>
        )}
      </section>
      <section aria-labelledby="incidents" className="max-w-3xl">
        <h2 id="incidents" className="mb-5 text-2xl">
          Incidents
        </h2>
        {incidents.length === 0 ? (
          <EmptyLine>No incidents in the last 90 days.</EmptyLine>
        ) : (
          <ul className="divide-y rounded-lg border bg-surface">
            {incidents.map(({ from, until, seconds }) => (
              <li key={from} className="flex flex-wrap justify-between gap-x-6 gap-y-1 p-5">
                <span>
                  <Moment at={from} /> to {until ? <Moment at={until} /> : "now"}
                </span>
                <span className="text-ink-soft">{formatDuration(seconds)}</span>
              </li>
            ))}
          </ul>
        )}
        {incidents.length === UPTIME.incidents && (
          <p className="mt-3 text-ink-soft text-sm">
            The newest {formatCount(UPTIME.incidents, "incident")}.
          </p>
        )}
      </section>
    </div>
  );
}

interface Props {
  readonly uptime: Uptime;
}
