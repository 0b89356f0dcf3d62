import { PRODUCT_NAME } from "@stackyard/contract/product";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { ServicePage } from "../features/services/detail/service-page";
import { ServiceNotFound } from "../features/services/service-not-found";
import { questionsQuery, serviceQuery } from "../features/services/service-queries";
import { ErrorPage } from "../features/shell/error-page";
import { idInAddress } from "../lib/id-in-address";
import { layeredPageData } from "../lib/layered-page-data";
import { getBrowserClient } from "../lib/query";
import { queriesContext } from "../lib/server-context";
import { READING_PAGE } from "../lib/start/reading-page";
import type { Route } from "./+types/service";

const page = layeredPageData({
  required: ({ params }) => [serviceQuery(idInAddress(params.id))],
  parts: ({ params }) => [questionsQuery(idInAddress(params.id))],
});

/** What the page's head says. */
function headIn(client: QueryClient, id: string | undefined) {
  const service = client.getQueryData(serviceQuery(idInAddress(id)).queryKey);
  return service && { title: service.title, description: service.description };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return { head: headIn(args.context.get(queriesContext), args.params.id) };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return { head: headIn(getBrowserClient(), args.params.id) };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  const head = loaderData?.head;
  if (!head) return [{ title: `Service not found · ${PRODUCT_NAME}` }];
  return [
    { title: `${head.title} · ${PRODUCT_NAME}` },
    { name: "description", content: head.description },
  ];
}

export default function Service({ params }: Route.ComponentProps) {
  const { data: service } = useQuery(serviceQuery(idInAddress(params.id)));
  return service && <ServicePage key={service.id} service={service} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <ServiceNotFound /> : <ErrorPage />;
}
