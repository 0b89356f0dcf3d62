import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { DeploymentNotFound } from "../../features/deployments/deployment-not-found";
import { deploymentQuery } from "../../features/deployments/deployment-queries";
import { UpgradePage } from "../../features/deployments/upgrade/upgrade-page";
import { ErrorPage } from "../../features/site/shell/error-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/upgrade";

const page = signedInPageData({
  requiredOf: (_, { params }) => [deploymentQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Upgrade preview · ${PRODUCT_NAME}` }];

export default function UpgradeRoute({ params }: Route.ComponentProps) {
  return <UpgradePage id={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<DeploymentNotFound />} />;
