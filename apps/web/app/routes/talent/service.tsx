import { serviceCard } from "@stackyard/contract/site/share-cards";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { ErrorPage } from "../../features/site/shell/error-page";
import { ServicePage } from "../../features/talent/services/detail/service-page";
import { serviceStructuredData } from "../../features/talent/services/detail/service-structured-data";
import { questionsQuery, serviceQuery } from "../../features/talent/services/service-queries";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/service";

const queryOf = ({ id = "" }) => serviceQuery(idInAddress(id));

const page = layeredPageData({
  required: ({ params }) => [queryOf(params)],
  parts: ({ params }) => [questionsQuery(idInAddress(params.id))],
});

const headOf = ({ title, description }: ServiceDetail) => ({ title, description });

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return headOnServer(args, queryOf(args.params), (service, origin) => {
    const path = paths.service(service.id);
    const trail = [
      { name: "Services", path: paths.services() },
      { name: service.title, path },
    ];
    return {
      ...headOf(service),
      image: shareImage(origin, path, serviceCard(service)),
      facts: [serviceStructuredData(origin, service), crumbs(origin, ...trail)],
    };
  });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headInBrowser(queryOf(args.params), headOf);
}

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Service not found" });

export default function Service({ params }: Route.ComponentProps) {
  const { data: service } = useQuery(queryOf(params));
  return service && <ServicePage key={service.id} service={service} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<NotFoundPage subject="service" />} />;
