import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { tutorialQuery } from "../features/content/content-queries";
import { TutorialNotFound } from "../features/content/tutorials/tutorial-not-found";
import { TutorialPage } from "../features/content/tutorials/tutorial-page";
import { ErrorPage } from "../features/shell/error-page";
import { crumbs } from "../lib/crumbs";
import { pageData } from "../lib/page-data";
import { pageHead } from "../lib/page-head";
import { paths } from "../lib/paths";
import { getBrowserClient } from "../lib/query";
import { originContext, queriesContext } from "../lib/server-context";
import { READING_PAGE } from "../lib/start/reading-page";
import type { Route } from "./+types/tutorial";

const page = pageData(({ params }) => [tutorialQuery(params.slug ?? "")]);

/** What the page's head says. */
function headIn(client: QueryClient, slug: string | undefined, origin: string) {
  const found = client.getQueryData(tutorialQuery(slug ?? "").queryKey);
  return found && { title: found.title, description: found.description, id: found.id, origin };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { context, params } = args;
  return headIn(context.get(queriesContext), params.slug, context.get(originContext));
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headIn(getBrowserClient(), args.params.slug, location.origin);
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageHead({ title: "Tutorial Not Found" });
  const { title, id, origin } = loaderData;
  const here = { name: title, path: paths.tutorial(id) };
  return [
    ...pageHead(loaderData),
    { "script:ld+json": crumbs(origin, { name: "Tutorials", path: paths.tutorials }, here) },
  ];
}

export default function TutorialRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(tutorialQuery(params.slug));
  return data && <TutorialPage tutorial={data} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <TutorialNotFound /> : <ErrorPage />;
}
