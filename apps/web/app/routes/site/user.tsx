import { useQuery } from "@tanstack/react-query";
import { ModuleGrid } from "../../features/modules/module-grid";
import { PersonPage } from "../../features/site/people/person-page";
import {
  personModulesQuery,
  personQuery,
  personReviewsQuery,
} from "../../features/site/people/person-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { EngineerCard } from "../../features/talent/engineer-card";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { profileStructuredData } from "../../lib/page/profile-structured-data";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { ReviewItem } from "../../lib/reviews/review-item";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/user";

const queryOf = ({ username = "" }) => personQuery(username);

const page = subjectPage({
  queryOf,
  headOf: ({ fullName, username, bio }) => ({
    title: fullName ?? username,
    description: bio ?? undefined,
  }),
  data: layeredPageData({
    required: ({ params }) => [queryOf(params)],
    parts: ({ params: { username = "" } }) => [
      personModulesQuery(username),
      personReviewsQuery(username),
    ],
  }),
});

export const loader = page.loader((person, origin, { params }) => {
  const path = paths.user(params.username ?? "");
  const facts = [profileStructuredData(origin, { ...person, description: person.bio, path })];
  return { facts };
});

export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "User Not Found" });

export default function User({ params }: Route.ComponentProps) {
  const { data: person } = useQuery(queryOf(params));
  if (!person) return null;
  return (
    <PersonPage
      // The key resets the paging when the person changes.
      key={person.id}
      person={person}
      engineer={person.engineer && <EngineerCard engineer={person.engineer} />}
      renderModules={(modules) => <ModuleGrid modules={modules} />}
      renderReviews={(reviews) => (
        <ol className="flex flex-col gap-4">
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} about={<About {...review} />} />
          ))}
        </ol>
      )}
    />
  );
}

interface AboutProps {
  readonly moduleId: number | null;
  readonly moduleTitle: string | null;
  readonly clientId: number | null;
}

function About({ moduleId, moduleTitle, clientId }: AboutProps) {
  if (clientId !== null) return "As a client · ";
  if (moduleId === null) return "On their services · ";
  return (
    <>
      On{" "}
      <Link to={paths.module(moduleId)} className="underline hover:text-accent-strong">
        {moduleTitle}
      </Link>
      {" · "}
    </>
  );
}

export const ErrorBoundary = () => <ErrorPage notFound={<PersonNotFound />} />;

function PersonNotFound() {
  return (
    <NotFoundPage title="User Not Found" to={paths.marketplace()} back="Browse Marketplace">
      This user doesn't exist or has closed their account.
    </NotFoundPage>
  );
}
