import { serviceCard } from "@stackyard/contract/content/share-cards";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { ServicePage } from "../../features/services/detail/service-page";
import { ServiceNotFound } from "../../features/services/service-not-found";
import { questionsQuery, serviceQuery } from "../../features/services/service-queries";
import { ErrorPage } from "../../features/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
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
  return { id: service.id, title, description };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const client = args.context.get(queriesContext);
  const origin = args.context.get(originContext);
  const service = client.getQueryData(serviceQuery(idInAddress(args.params.id)).queryKey);
  const image = service && shareImage(origin, paths.service(service.id), serviceCard(service));
  return { head: headIn(client, args.params.id), origin, image };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const head = headIn(getBrowserClient(), args.params.id);
  return { head, origin: location.origin, image: undefined };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.head) return pageHead({ title: "Service not found" });
  const { head, origin, image } = loaderData;
  const here = { name: head.title, path: paths.service(head.id) };
  return [
    ...pageHead({ ...head, image }),
    { "script:ld+json": crumbs(origin, { name: "Services", path: paths.services() }, here) },
  ];
}

export default function Service({ params }: Route.ComponentProps) {
  const { data: service } = useQuery(serviceQuery(idInAddress(params.id)));
  return service && <ServicePage key={service.id} service={service} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <ServiceNotFound /> : <ErrorPage />;
}
