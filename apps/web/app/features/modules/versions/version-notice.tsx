import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../lib/links/link";
import { WrittenText } from "../../../ui/display/written-text";
import { Alert } from "../../../ui/feedback/alert";
import { LATEST, type ModuleView, moduleAddress } from "../module-address";
import { versionQuery, versionsQuery } from "../module-queries";
import { newestRejected } from "./newest-rejected";
import { NumberReason } from "./number-notice";
import { Withdrawn } from "./withdrawn";

interface Props {
  readonly module: ModuleDetail;
  readonly view: ModuleView;
  /** If true, pending versions are listed beside the decision instead. */
  readonly mayDecide: boolean;
}

/** Shown if the page isn't about the latest version, with that version's status. */
export function VersionNotice({ module, view: { tab, version }, mayDecide }: Props) {
  const isLatest = version === LATEST || version === module.latestVersion;
  const shown = useQuery({
    ...versionQuery(module.id, version),
    // Reviews belong to the module, so that tab doesn't need the latest version.
    enabled: !module.isWaitingForArchive && !(isLatest && tab === "reviews"),
  }).data;
  const isRejected = module.status === "rejected";
  const versions = useQuery({ ...versionsQuery(module.id), enabled: isRejected }).data ?? [];
  // If the module itself was rejected, its status already shows the reason.
  const isReasonGiven = isRejected && newestRejected(versions)?.version === version;
  if (shown?.status === "withdrawn") return <Withdrawn version={shown} />;
  if (isLatest) {
    if (shown?.status !== "published" || !shown.numberReason) return null;
    return (
      <Alert tone="fair" title={`Version ${shown.version} changes more than its number suggests`}>
        <NumberReason reason={shown.numberReason} />
      </Alert>
    );
  }
  if (mayDecide && shown?.status === "pending") return null;
  return (
    <Alert
      tone={shown?.status === "rejected" ? "poor" : "note"}
      title={`This is version ${version}${STANDING[shown?.status ?? "published"]}`}
      action={
        module.latestVersion && (
          <Link
            to={moduleAddress(module.id, { tab })}
            preventScrollReset
            className="font-[620] text-accent-strong underline underline-offset-2"
          >
            Show the latest version
          </Link>
        )
      }
    >
      <p>README, technical details, and security analysis below are for this version.</p>
      {shown?.rejectionReason && !isReasonGiven && (
        <div className="mt-2">
          <p className="font-[620]">Why it was rejected</p>
          <WrittenText text={shown.rejectionReason} />
        </div>
      )}
      {shown?.numberReason && <NumberReason reason={shown.numberReason} />}
    </Alert>
  );
}

const STANDING: Record<ModuleVersion["status"], string> = {
  published: "",
  pending: ", which is pending review",
  rejected: ", which was rejected",
  withdrawn: ", whose approval was withdrawn",
};
