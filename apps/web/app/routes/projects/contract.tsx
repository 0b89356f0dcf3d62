import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ContractPage } from "../../features/projects/contract/contract-page";
import { ContractNotFound } from "../../features/projects/not-found";
import { contractQuery } from "../../features/projects/project-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/contract";

const page = signedInPageData({
  requiredOf: (_, { params }) => [contractQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Contract · ${PRODUCT_NAME}` }];

export default function ContractRoute({ params }: Route.ComponentProps) {
  return <ContractPage id={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<ContractNotFound />} />;
