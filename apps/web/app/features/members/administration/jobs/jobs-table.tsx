import type { Overview } from "@stackyard/contract/site/overview";
import { formatNumber } from "../../../../lib/format/format";
import { Link } from "../../../../lib/links/link";
import { adminAddress } from "../../admin-address";

/** Queues with jobs and the number of jobs in each state. */
export function JobsTable({ jobs }: { readonly jobs: Overview["jobs"] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">Jobs</h2>
      {jobs.length === 0 ? (
        <p className="text-ink-soft text-sm">No jobs are queued, running, or failed.</p>
      ) : (
        <figure
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label="Jobs by queue"
          className="overflow-x-auto rounded-lg border bg-surface"
        >
          <table className="w-full text-sm">
            <thead className="text-left text-ink-faint">
              <tr className="border-b">
                <th className="px-3 py-3 sm:px-4 font-[560]">Queue</th>
                <th className="px-3 py-3 sm:px-4 text-right font-[560]">Waiting</th>
                <th className="px-3 py-3 sm:px-4 text-right font-[560]">Running</th>
                <th className="px-3 py-3 sm:px-4 text-right font-[560]">Failed</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {jobs.map(({ queue, waiting, running, failed }) => (
                <tr key={queue}>
                  <th scope="row" className="px-3 py-3 sm:px-4 text-left font-mono font-normal">
                    {queue}
                  </th>
                  <td className="px-3 py-3 sm:px-4 text-right tabular-nums">
                    {formatNumber(waiting)}
                  </td>
                  <td className="px-3 py-3 sm:px-4 text-right tabular-nums">
                    {formatNumber(running)}
                  </td>
                  <td className="px-3 py-3 sm:px-4 text-right tabular-nums">
                    {failed === 0 ? (
                      0
                    ) : (
                      <Link
                        to={adminAddress("jobs", { queue })}
                        className="font-[640] text-poor underline underline-offset-3"
                      >
                        {formatNumber(failed)}
                        <span className="sr-only"> failed of {queue}</span>
                      </Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </figure>
      )}
    </section>
  );
}
