import type { Tutorial } from "@stackyard/contract/content/content";
import { tutorialCard } from "@stackyard/contract/site/share-cards";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { tutorialQuery } from "../../features/content/content-queries";
import { TutorialPage } from "../../features/content/tutorials/tutorial-page";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { articleStructuredData } from "../../lib/page/article-structured-data";
import { crumbs } from "../../lib/page/crumbs";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { pageData } from "../../lib/page/page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/tutorial";

const queryOf = ({ slug = "" }) => tutorialQuery(slug);

const page = pageData(({ params }) => [queryOf(params)]);

const headOf = ({ title, description }: Tutorial) => ({ title, description });

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return headOnServer(args, queryOf(args.params), (tutorial, origin) => {
    const { id, title, description, date, author, category: section } = tutorial;
    const path = paths.tutorial(id);
    const image = shareImage(origin, path, tutorialCard(tutorial));
    const text = { title, description, path, image: image.address, date, author, section };
    const facts = [
      articleStructuredData(origin, { ...text, isTechnical: true }),
      crumbs(origin, { name: "Tutorials", path: paths.tutorials }, { name: title, path }),
    ];
    return { ...headOf(tutorial), image, facts };
  });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headInBrowser(queryOf(args.params), headOf);
}

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Tutorial Not Found" });

export default function TutorialRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(queryOf(params));
  return data && <TutorialPage tutorial={data} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<NotFoundPage subject="tutorial" />} />;
