import { PROVISIONAL_SCORES } from "@stackyard/contract/base/limits";
import { POINTS_A_STAR } from "@stackyard/contract/base/rating";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { BadgeCheck, ShieldCheck } from "lucide-react";
import { Link } from "../../../lib/links/link";
import { worstCaseText } from "../../../lib/modules/worst-case";
import { Stars } from "../../../ui/display/stars";
import { moduleAddress, PANEL_ID } from "../module-address";

interface Props {
  readonly module: ModuleDetail;
  /** The version shown on the page. */
  readonly version: string;
}

/** Summary of the checks; the full report is in another tab. */
export function SecurityVerification({ module, version }: Props) {
  const isProvisional = module.isWaitingForArchive;
  const score = isProvisional ? PROVISIONAL_SCORES.securityScore : module.securityScore;
  return (
    <section className="p-5 sm:p-6">
      <h2 className="text-base">Security verification</h2>
      <div className="mt-3 flex items-center justify-between gap-3 text-sm">
        {score === null ? (
          <span>Not scored</span>
        ) : (
          <span className="flex items-center gap-2">
            <Stars value={score / POINTS_A_STAR} />
            <span className="tabular-nums">{score}/100</span>
          </span>
        )}
        <Link
          to={`${moduleAddress(module.id, { tab: "security", version })}#${PANEL_ID}`}
          className="font-[620] text-accent-strong underline-offset-2 hover:underline"
        >
          See the scan
        </Link>
      </div>
      {module.worstCase && (
        <p className="mt-2 break-words text-ink-soft text-sm">{worstCaseText(module.worstCase)}</p>
      )}
      <p className="mt-3 flex gap-2 text-ink-soft text-sm leading-snug">
        {module.isVerified ? (
          <>
            <BadgeCheck className="mt-px size-4 shrink-0 text-good" aria-hidden="true" />
            An auditor reviewed it and vouches for it.
          </>
        ) : (
          <>
            <ShieldCheck className="mt-px size-4 shrink-0" aria-hidden="true" />
            {isProvisional ? "Provisional: not scanned yet." : "Scanned automatically."}
          </>
        )}
      </p>
    </section>
  );
}
