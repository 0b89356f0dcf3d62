import { moduleCard } from "@stackyard/contract/content/share-cards";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs, useSearchParams } from "react-router";
import { moduleFaqQuery, moduleThreadsQuery } from "../../features/forum/forum-queries";
import { faqPage } from "../../features/forum/module/faq-page";
import { ModuleQuestions } from "../../features/forum/module/module-questions";
import { readModuleView } from "../../features/modules/detail/module-address";
import { moduleData } from "../../features/modules/detail/module-data";
import { ModuleNotFound } from "../../features/modules/detail/module-not-found";
import { ModulePage } from "../../features/modules/detail/module-page";
import {
  changesQuery,
  moduleQuery,
  reviewsQuery,
  versionQuery,
  versionsQuery,
} from "../../features/modules/module-queries";
import { PurchaseBar } from "../../features/purchase/purchase-bar";
import { PurchasePanel } from "../../features/purchase/purchase-panel";
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
import type { Route } from "./+types/module";

const page = layeredPageData({
  required: ({ params }) => [moduleQuery(idInAddress(params.id))],
  parts({ params, url }) {
    const id = idInAddress(params.id);
    const { tab, version } = readModuleView(url.searchParams);
    const questions = [moduleFaqQuery(id), moduleThreadsQuery(id)];
    if (tab === "reviews") return [...questions, reviewsQuery(id)];
    const shown = [...questions, versionQuery(id, version)];
    if (tab === "technical") return [...shown, versionsQuery(id), changesQuery(id, version)];
    return tab === "overview" ? [...shown, versionsQuery(id)] : shown;
  },
});

/** What the page's head says. */
function headIn(client: QueryClient, id: string | undefined) {
  const module = client.getQueryData(moduleQuery(idInAddress(id)).queryKey);
  if (!module) return undefined;
  const { title, description, category, price, ratingAverage, ratingCount } = module;
  const faq = client.getQueryData(moduleFaqQuery(module.id).queryKey) ?? [];
  return {
    id: module.id,
    title,
    description,
    category,
    price,
    ratingAverage,
    ratingCount,
    faq: faqPage(faq),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { context, params } = args;
  const client = context.get(queriesContext);
  const origin = context.get(originContext);
  const module = client.getQueryData(moduleQuery(idInAddress(params.id)).queryKey);
  const image = module && shareImage(origin, paths.module(module.id), moduleCard(module));
  return { head: headIn(client, params.id), origin, image };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const head = headIn(getBrowserClient(), args.params.id);
  return { head, origin: location.origin, image: undefined };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.head) return pageHead({ title: "Module Not Found" });
  const { head, origin, image } = loaderData;
  const here = { name: head.title, path: paths.module(head.id) };
  return [
    ...pageHead({ ...head, image }),
    { "script:ld+json": moduleData(head, origin, image?.address) },
    { "script:ld+json": crumbs(origin, { name: "Marketplace", path: paths.marketplace() }, here) },
    ...(head.faq ? [{ "script:ld+json": head.faq }] : []),
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
