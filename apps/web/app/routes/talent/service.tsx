import { serviceCard } from "@stackyard/contract/site/share-cards";
import { useQuery } from "@tanstack/react-query";
import { ErrorPage } from "../../features/site/shell/error-page";
import { ServicePage } from "../../features/talent/services/detail/service-page";
import { serviceStructuredData } from "../../features/talent/services/detail/service-structured-data";
import { ServiceNotFound } from "../../features/talent/services/service-not-found";
import { questionsQuery, serviceQuery } from "../../features/talent/services/service-queries";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/service";

const queryOf = ({ id = "" }) => serviceQuery(idInAddress(id));

const page = subjectPage({
  queryOf,
  headOf: ({ title, description }) => ({ title, description }),
  data: layeredPageData({
    required: ({ params }) => [queryOf(params)],
    parts: ({ params }) => [questionsQuery(idInAddress(params.id))],
  }),
});

export const loader = page.loader((service, origin) => {
  const path = paths.service(service.id);
  const trail = [
    { name: "Services", path: paths.services() },
    { name: service.title, path },
  ];
  return {
    image: shareImage(origin, path, serviceCard(service)),
    facts: [serviceStructuredData(origin, service), crumbs(origin, ...trail)],
  };
});

export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Service not found" });

export default function Service({ params }: Route.ComponentProps) {
  const { data: service } = useQuery(queryOf(params));
  return service && <ServicePage key={service.id} service={service} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<ServiceNotFound />} />;
