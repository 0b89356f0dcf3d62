import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs, useSearchParams } from "react-router";
import { moduleThreadsQuery } from "../features/forum/forum-queries";
import { ModuleQuestions } from "../features/forum/module/module-questions";
import { readModuleView } from "../features/modules/detail/module-address";
import { moduleData } from "../features/modules/detail/module-data";
import { ModuleNotFound } from "../features/modules/detail/module-not-found";
import { ModulePage } from "../features/modules/detail/module-page";
import {
  changesQuery,
  moduleQuery,
  reviewsQuery,
  versionQuery,
  versionsQuery,
} from "../features/modules/module-queries";
import { PurchaseBar } from "../features/purchase/purchase-bar";
import { PurchasePanel } from "../features/purchase/purchase-panel";
import { ErrorPage } from "../features/shell/error-page";
import { crumbs } from "../lib/crumbs";
import { idInAddress } from "../lib/id-in-address";
import { layeredPageData } from "../lib/layered-page-data";
import { pageHead } from "../lib/page-head";
import { paths } from "../lib/paths";
import { getBrowserClient } from "../lib/query";
import { originContext, queriesContext } from "../lib/server-context";
import { READING_PAGE } from "../lib/start/reading-page";
import type { Route } from "./+types/module";

const page = layeredPageData({
  required: ({ params }) => [moduleQuery(idInAddress(params.id))],
  parts({ params, url }) {
    const id = idInAddress(params.id);
    const { tab, version } = readModuleView(url.searchParams);
    const questions = moduleThreadsQuery(id);
    if (tab === "reviews") return [questions, reviewsQuery(id)];
    const shown = [questions, versionQuery(id, version)];
    if (tab === "technical") return [...shown, versionsQuery(id), changesQuery(id, version)];
    return tab === "overview" ? [...shown, versionsQuery(id)] : shown;
  },
});

/** What the page's head says. */
function headIn(client: QueryClient, id: string | undefined) {
  const module = client.getQueryData(moduleQuery(idInAddress(id)).queryKey);
  if (!module) return undefined;
  const { title, description, category, price, ratingAverage, ratingCount } = module;
  return { id: module.id, title, description, category, price, ratingAverage, ratingCount };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { context, params } = args;
  return {
    head: headIn(context.get(queriesContext), params.id),
    origin: context.get(originContext),
  };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return { head: headIn(getBrowserClient(), args.params.id), origin: location.origin };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.head) return pageHead({ title: "Module Not Found" });
  const { head, origin } = loaderData;
  const here = { name: head.title, path: paths.module(head.id) };
  return [
    ...pageHead(head),
    { "script:ld+json": moduleData(head, origin) },
    { "script:ld+json": crumbs(origin, { name: "Marketplace", path: paths.marketplace() }, here) },
  ];
}

export default function Module({ params }: Route.ComponentProps) {
  const { data: module } = useQuery(moduleQuery(idInAddress(params.id)));
  const { version } = readModuleView(useSearchParams()[0]);
  return (
    module && (
      <ModulePage
        module={module}
        purchase={<PurchasePanel module={module} version={version} />}
        questions={<ModuleQuestions module={module} />}
        purchaseBar={<PurchaseBar module={module} />}
      />
    )
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <ModuleNotFound /> : <ErrorPage />;
}
