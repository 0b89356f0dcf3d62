import type { Tutorial } from "@stackyard/contract/content/content";
import { tutorialCard } from "@stackyard/contract/content/share-cards";
import { useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { tutorialQuery } from "../../features/content/content-queries";
import { TutorialNotFound } from "../../features/content/tutorials/tutorial-not-found";
import { TutorialPage } from "../../features/content/tutorials/tutorial-page";
import { ErrorPage } from "../../features/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { articleFacts } from "../../lib/page/article-facts";
import { crumbs } from "../../lib/page/crumbs";
import { factsTags } from "../../lib/page/facts-tags";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/tutorial";

const page = pageData(({ params }) => [tutorialQuery(params.slug ?? "")]);

/** What the page's head says. */
const headOf = ({ title, description }: Tutorial) => ({ title, description });

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const client = args.context.get(queriesContext);
  const origin = args.context.get(originContext);
  const tutorial = client.getQueryData(tutorialQuery(args.params.slug ?? "").queryKey);
  if (!tutorial) return undefined;
  const { id, title, description, date, author, category: section } = tutorial;
  const path = paths.tutorial(id);
  const image = shareImage(origin, path, tutorialCard(tutorial));
  const text = { title, description, path, image: image.address, date, author, section };
  const facts = [
    articleFacts(origin, { ...text, isTechnical: true }),
    crumbs(origin, { name: "Tutorials", path: paths.tutorials }, { name: title, path }),
  ];
  return { ...headOf(tutorial), image, facts };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const tutorial = getBrowserClient().getQueryData(tutorialQuery(args.params.slug).queryKey);
  return tutorial && { ...headOf(tutorial), image: undefined, facts: [] };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageHead({ title: "Tutorial Not Found" });
  return [...pageHead(loaderData), ...factsTags(loaderData.facts)];
}

export default function TutorialRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(tutorialQuery(params.slug));
  return data && <TutorialPage tutorial={data} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <TutorialNotFound /> : <ErrorPage />;
}
