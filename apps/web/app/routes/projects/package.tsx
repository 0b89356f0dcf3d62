import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { ContractNotFound } from "../../features/projects/not-found";
import { packageQuery } from "../../features/projects/project-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { idInAddress } from "../../lib/page/id-in-address";
import { SectionContent } from "../../lib/page/section-content";
import { SignedIn } from "../../lib/session/signed-in";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/package";

const page = signedInPageData({
  requiredOf: (_, { params }) => [packageQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Leads from a package in the cart to its service, and from one that is paid to its contract. */
export default function PackageRoute({ params }: Route.ComponentProps) {
  return <SignedIn>{() => <Leading id={idInAddress(params.id)} />}</SignedIn>;
}

function Leading({ id }: { readonly id: number }) {
  return (
    <div className="page-width py-12">
      <SectionContent query={useQuery(packageQuery(id))} what="The package">
        {({ contractId, serviceId }) => (
          <Navigate
            to={contractId === null ? offerPath(serviceId) : paths.contract(contractId)}
            replace
          />
        )}
      </SectionContent>
    </div>
  );
}

const offerPath = (serviceId: number | null) =>
  serviceId === null ? paths.cart : paths.service(serviceId);

export const ErrorBoundary = () => <ErrorPage notFound={<ContractNotFound />} />;
