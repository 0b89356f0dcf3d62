import { serviceCard } from "@stackyard/contract/content/share-cards";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { serviceFacts } from "../../features/services/detail/service-facts";
import { ServicePage } from "../../features/services/detail/service-page";
import { ServiceNotFound } from "../../features/services/service-not-found";
import { questionsQuery, serviceQuery } from "../../features/services/service-queries";
import { ErrorPage } from "../../features/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { factsTags } from "../../lib/page/facts-tags";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/service";

const page = layeredPageData({
  required: ({ params }) => [serviceQuery(idInAddress(params.id))],
  parts: ({ params }) => [questionsQuery(idInAddress(params.id))],
});

/** What the page's head says. */
function headIn(client: QueryClient, id: string | undefined) {
  const service = client.getQueryData(serviceQuery(idInAddress(id)).queryKey);
  if (!service) return undefined;
  const { title, description } = service;
  return { title, description };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const client = args.context.get(queriesContext);
  const origin = args.context.get(originContext);
  const service = client.getQueryData(serviceQuery(idInAddress(args.params.id)).queryKey);
  if (!service) return { head: undefined, image: undefined, facts: [] };
  const path = paths.service(service.id);
  const trail = [
    { name: "Services", path: paths.services() },
    { name: service.title, path },
  ];
  return {
    head: headIn(client, args.params.id),
    image: shareImage(origin, path, serviceCard(service)),
    facts: [serviceFacts(origin, service), crumbs(origin, ...trail)],
  };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const head = headIn(getBrowserClient(), args.params.id);
  return { head, image: undefined, facts: [] };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.head) return pageHead({ title: "Service not found" });
  const { head, image, facts } = loaderData;
  return [...pageHead({ ...head, image }), ...factsTags(facts)];
}

export default function Service({ params }: Route.ComponentProps) {
  const { data: service } = useQuery(serviceQuery(idInAddress(params.id)));
  return service && <ServicePage key={service.id} service={service} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <ServiceNotFound /> : <ErrorPage />;
}
