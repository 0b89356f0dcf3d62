import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../../lib/links/link";
import { Alert } from "../../../../ui/feedback/alert";
import { versionsQuery } from "../../module-queries";
import { LATEST, type ModuleView, moduleAddress } from "../module-address";
import { PendingVersion } from "./pending-version";
import { WithdrawApproval } from "./withdraw-approval";

interface Props {
  readonly module: ModuleDetail;
  readonly view: ModuleView;
}

/**
 * For auditors and admins. They decide where the address names the version: what stands below is then
 * what the decision is about. Other versions that wait are a link away.
 */
export function AuditPanel({ module, view }: Props) {
  const versions = useQuery(versionsQuery(module.id)).data ?? [];
  const pending = versions.filter(({ status }) => status === "pending");
  const shown = pending.find(({ version }) => version === view.version);
  const out = versions.find(
    ({ version, status }) =>
      status === "published" &&
      version === (view.version === LATEST ? module.latestVersion : view.version),
  );
  return (
    <>
      {out && <WithdrawApproval key={out.version} module={module} version={out.version} />}
      {shown && (
        <PendingVersion key={shown.version} module={module} version={shown} versions={versions} />
      )}
      {pending
        .filter((row) => row !== shown)
        .map(({ version }) => (
          <Alert
            key={version}
            tone="fair"
            title={`Version ${version} waits for an audit`}
            action={
              <Link
                to={moduleAddress(module.id, { version })}
                className="font-[620] text-accent-strong underline underline-offset-2"
              >
                Review version {version}
              </Link>
            }
          />
        ))}
    </>
  );
}
