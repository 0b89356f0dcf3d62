import type { Deployment } from "@stackyard/contract/deployments/deployments";
import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { deploymentQuery, upgradeQuery } from "../deployment-queries";
import { ChangedFindings } from "./changed-findings";
import { ChangedInterface } from "./changed-interface";
import { UpgradeForm } from "./upgrade-form";

/** What a newer version changes for a deployment, with a button that has the runner plan it. */
export function UpgradePage({ id }: { readonly id: number }) {
  return <SignedIn>{() => <Loaded id={id} />}</SignedIn>;
}

function Loaded({ id }: { readonly id: number }) {
  return (
    <div className="page-width flex max-w-4xl flex-col gap-8 pt-6 pb-12 sm:pt-8">
      <SectionContent query={useQuery(deploymentQuery(id))} what="The deployment">
        {(deployment) => (
          <>
            <header>
              <BackLink to={paths.deployment(id)}>{deployment.name}</BackLink>
              <h1 className="mt-3 text-3xl sm:text-4xl">Upgrade preview</h1>
            </header>
            {deployment.viewer === "owner" && deployment.upgradeTo !== null ? (
              <Preview deployment={deployment} to={deployment.upgradeTo} />
            ) : (
              <EmptyState title="No upgrade available">
                This deployment has the newest version of its module.
              </EmptyState>
            )}
          </>
        )}
      </SectionContent>
    </div>
  );
}

interface PreviewProps {
  readonly deployment: Deployment;
  readonly to: string;
}

function Preview({ deployment: { id, module, isWithdrawn }, to }: PreviewProps) {
  return (
    <>
      <p className="text-ink-soft leading-relaxed">
        {module.title} {module.version} → {to}.{" "}
        {isWithdrawn && `Version ${module.version} was withdrawn. `}
        The comparison uses exactly this deployment's values. Only your runner's plan shows whether
        the upgrade is safe for your resources.
      </p>
      <SectionContent query={useQuery(upgradeQuery(id, to))} what="The comparison">
        {(preview) => (
          <>
            <ChangedInterface preview={preview} />
            <ChangedFindings preview={preview} />
            <UpgradeForm id={id} preview={preview} />
          </>
        )}
      </SectionContent>
    </>
  );
}
