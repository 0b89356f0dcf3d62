import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiQuery } from "../../../lib/api/query";
import { formatCount } from "../../../lib/format/format";
import { Skeleton } from "../../../ui/feedback/skeleton";

/** What one gets for the money, under which licence, and when it comes back. */
export function PurchaseTerms({ module }: { readonly module: ModuleDetail }) {
  const version = module.latestVersion ?? "latest";
  const { data, isError } = useQuery(
    apiQuery("/api/modules/{id}/versions/{version}", { params: { id: module.id, version } }),
  );
  const unknown = isError ? "See its LICENSE file." : <Loading />;
  return (
    <dl className="flex flex-col gap-3 text-sm leading-relaxed">
      <Term name="You get">
        The source code of version {version}
        {data && ` (${formatCount(data.archive.fileCount, "file")})`} and of every later one, to
        install with terraform init as often as you like, and 6 months of support.
      </Term>
      <Term name="Licence">{data ? licenceText(data.facts.license) : unknown}</Term>
      <Term name="Refunds">Within 30 days if the module does not work as described.</Term>
    </dl>
  );
}

function licenceText(license: ModuleFacts["license"]): string {
  if (license === null) return "No licence stated: ask the author what you may do with it.";
  return license.name === null
    ? `The author's own terms, in ${license.file}.`
    : `${license.name}, in ${license.file}.`;
}

function Loading() {
  return (
    <>
      <span className="sr-only">Loading the licence</span>
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
