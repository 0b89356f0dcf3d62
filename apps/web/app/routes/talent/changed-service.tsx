import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { useQuery } from "@tanstack/react-query";
import { ErrorPage } from "../../features/site/shell/error-page";
import { EditorPage } from "../../features/talent/services/editor/editor-page";
import { ServiceNotFound } from "../../features/talent/services/service-not-found";
import { serviceQuery } from "../../features/talent/services/service-queries";
import { idInAddress } from "../../lib/page/id-in-address";
import { SectionContent } from "../../lib/page/section-content";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/changed-service";

const page = signedInPageData({
  requiredOf: (_, { params }) => [serviceQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Edit service · ${PRODUCT_NAME}` }];

export default function ChangedService({ params }: Route.ComponentProps) {
  const query = useQuery(serviceQuery(idInAddress(params.id)));
  return (
    <SectionContent query={query} what="The service">
      {(service) => <EditorPage key={service.id} service={service} />}
    </SectionContent>
  );
}

export const ErrorBoundary = () => <ErrorPage notFound={<ServiceNotFound />} />;
