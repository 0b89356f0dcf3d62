import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../lib/links/link";
import { Alert } from "../../../ui/feedback/alert";
import { LATEST, type ModuleView, moduleAddress } from "../module-address";
import { versionsQuery } from "../module-queries";
import { PendingVersion } from "./pending-version";
import { WithdrawApproval } from "./withdraw-approval";

interface Props {
  readonly module: ModuleDetail;
  readonly view: ModuleView;
}

/**
 * Panel for auditors and admins. A decision applies to the version in the URL, so that the page
 * shows what it is about; other pending versions are linked.
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
            title={`Version ${version} needs an audit`}
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
