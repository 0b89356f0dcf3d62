import { tutorialCard } from "@stackyard/contract/site/share-cards";
import { useQuery } from "@tanstack/react-query";
import { tutorialQuery } from "../../features/content/content-queries";
import { TutorialPage } from "../../features/content/tutorials/tutorial-page";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { articleStructuredData } from "../../lib/page/article-structured-data";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/tutorial";

const queryOf = ({ slug = "" }) => tutorialQuery(slug);

const page = subjectPage({
  queryOf,
  headOf: ({ title, description }) => ({ title, description }),
});

export const loader = page.loader((tutorial, origin) => {
  const path = paths.tutorial(tutorial.id);
  const image = shareImage(origin, path, tutorialCard(tutorial));
  const about = {
    ...tutorial,
    path,
    image: image.address,
    section: tutorial.category,
    isTechnical: true,
  };
  const parent = { name: "Tutorials", path: paths.tutorials };
  return { image, facts: articleStructuredData(origin, about, parent) };
});

export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Tutorial Not Found" });

export default function TutorialRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(queryOf(params));
  return data && <TutorialPage tutorial={data} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<TutorialNotFound />} />;

function TutorialNotFound() {
  return (
    <NotFoundPage title="Tutorial Not Found" to={paths.tutorials} back="Back to Tutorials">
      There is no tutorial at this address. It may have been renamed.
    </NotFoundPage>
  );
}
