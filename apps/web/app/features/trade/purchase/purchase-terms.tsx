import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiQuery } from "../../../lib/api/query";
import { formatCount } from "../../../lib/format/format";
import { paths } from "../../../lib/links/paths";
import { runsCodeSummary } from "../../../lib/modules/runs-code";
import { useRefundDays } from "../../../lib/trade/use-refund-days";
import { Skeleton } from "../../../ui/feedback/skeleton";

/** What a purchase includes, its license and the refund terms. */
export function PurchaseTerms({ module }: { readonly module: ModuleDetail }) {
  const version = module.latestVersion ?? "latest";
  const { data, isError } = useQuery(
    apiQuery("/api/modules/{id}/versions/{version}", { params: { id: module.id, version } }),
  );
  const refundDays = useRefundDays();
  const unknown = isError ? "See its LICENSE file." : <Loading />;
  const unknownRuns = isError ? "See the module's security tab." : <Loading />;
  return (
    <dl className="flex flex-col gap-3 text-sm leading-relaxed">
      <Term name="You get">
        The source code of version {version}
        {data && ` (${formatCount(data.archive.fileCount, "file")})`} and all later versions, with
        unlimited installs and 6 months of support.
      </Term>
      <Term name="License">{data ? licenceText(data.facts.license) : unknown}</Term>
      <Term name="It runs">
        {data ? (
          <>
            {runsCodeSummary(data.scan.report.runsCode)}{" "}
            <a
              href={`${paths.module(module.id)}?tab=security#runs-code`}
              target="_blank"
              rel="noreferrer"
              className="text-accent-strong underline underline-offset-2"
            >
              See the full list
            </a>
          </>
        ) : (
          unknownRuns
        )}
      </Term>
      <Term name="Refunds">Within {refundDays} days if the module doesn't work as described.</Term>
    </dl>
  );
}

function licenceText(license: ModuleFacts["license"]): string {
  if (license === null) return "No license stated. Ask the author for the terms.";
  return license.name === null
    ? `The author's own terms, in ${license.file}.`
    : `${license.name}, in ${license.file}.`;
}

function Loading() {
  return (
    <>
      <span className="sr-only">Loading</span>
      <Skeleton className="h-4 w-32" />
    </>
  );
}

interface TermProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Term({ name, children }: TermProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <dt className="font-[620]">{name}</dt>
      <dd className="min-w-0 text-ink-soft">{children}</dd>
    </div>
  );
}
