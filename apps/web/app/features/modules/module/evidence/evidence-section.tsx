import { FAILURE_LABELS } from "@stackyard/contract/deployments/deployment-lists";
import type { Evidence } from "@stackyard/contract/deployments/evidence";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../../lib/format/format";
import { RowList } from "../../../../ui/display/row-list";
import { evidenceQuery, failuresQuery } from "../../module-queries";
import { boundsText, evidenceText } from "./evidence-text";

/** How applies by customers' runners ended. Renders nothing below five customers. */
export function EvidenceSection({ module }: { readonly module: ModuleDetail }) {
  const { data } = useQuery(evidenceQuery(module.id));
  return (
    <>
      {data?.evidence && <Figures evidence={data.evidence} />}
      {module.viewer.isAuthor && <Failures moduleId={module.id} />}
    </>
  );
}

function Figures({ evidence }: { readonly evidence: Evidence }) {
  const { customers, regions, versions } = evidence;
  return (
    <section aria-labelledby="evidence-title">
      <h2 id="evidence-title" className="text-2xl">
        Deployments
      </h2>
      <p className="mt-3 text-[1.05rem]">
        Applied successfully in {evidenceText(evidence)} (last 90 days).
      </p>
      <p className="mt-2 max-w-2xl text-ink-soft text-sm leading-relaxed">
        Reported by the runners of {formatCount(customers, "customer")} in{" "}
        {formatCount(regions, "region")}. Each customer counts once a day, and the seller's accounts
        don't count. With 95% confidence, the success rate is {boundsText(evidence)}.
      </p>
      {versions.length > 0 && (
        <div className="mt-4">
          <RowList label="Deployments by version">
            {versions.map((one) => (
              <li key={one.version} className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 text-sm">
                <span className="min-w-16 font-mono">{one.version}</span>
                <span>{evidenceText(one)}</span>
                <span className="text-ink-soft">{boundsText(one)}</span>
              </li>
            ))}
          </RowList>
        </div>
      )}
    </section>
  );
}

/** For the seller: what to improve. */
function Failures({ moduleId }: { readonly moduleId: number }) {
  const { data: failures = [] } = useQuery(failuresQuery(moduleId));
  if (failures.length === 0) return null;
  return (
    <section aria-labelledby="failures-title">
      <h2 id="failures-title" className="text-2xl">
        Failures of deployments
      </h2>
      <p className="mt-3 max-w-2xl text-ink-soft text-sm leading-relaxed">
        Only you see this. Each customer counts once a day for each kind of failure.
      </p>
      <div className="mt-4">
        <RowList label="Failures by kind">
          {failures.map(({ failure, count }) => (
            <li key={failure} className="flex flex-wrap justify-between gap-3 px-4 py-3 text-sm">
              <span>{FAILURE_LABELS[failure]}</span>
              <span className="tabular-nums">{count}</span>
            </li>
          ))}
        </RowList>
      </div>
    </section>
  );
}
