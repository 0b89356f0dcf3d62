import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { ContractNotFound } from "../../features/projects/not-found";
import { milestoneQuery } from "../../features/projects/project-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { idInAddress } from "../../lib/page/id-in-address";
import { SectionContent } from "../../lib/page/section-content";
import { SignedIn } from "../../lib/session/signed-in";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/milestone";

const page = signedInPageData({
  requiredOf: (_, { params }) => [milestoneQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Leads from an order's line to the contract of its milestone. */
export default function MilestoneRoute({ params }: Route.ComponentProps) {
  return <SignedIn>{() => <Leading id={idInAddress(params.id)} />}</SignedIn>;
}

function Leading({ id }: { readonly id: number }) {
  return (
    <div className="page-width py-12">
      <SectionContent query={useQuery(milestoneQuery(id))} what="The contract">
        {({ contractId }) => <Navigate to={paths.contract(contractId)} replace />}
      </SectionContent>
    </div>
  );
}

export const ErrorBoundary = () => <ErrorPage notFound={<ContractNotFound />} />;
