import type { PublicProfile } from "@stackyard/contract/profiles/profiles";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { ModuleCard } from "../../features/modules/module-card";
import { PersonNotFound } from "../../features/people/person-not-found";
import { PersonPage } from "../../features/people/person-page";
import {
  personModulesQuery,
  personQuery,
  personReviewsQuery,
} from "../../features/people/person-queries";
import { ErrorPage } from "../../features/shell/error-page";
import { EngineerCard } from "../../features/talent/engineer-card";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { factsTags } from "../../lib/page/facts-tags";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { profileFacts } from "../../lib/page/profile-facts";
import { ReviewItem } from "../../lib/reviews/review-item";
import { READING_PAGE } from "../../lib/start/reading-page";
import { CardGrid } from "../../ui/display/card-grid";
import type { Route } from "./+types/user";

const page = layeredPageData({
  required: ({ params }) => [personQuery(params.username ?? "")],
  parts: ({ params: { username = "" } }) => [
    personModulesQuery(username),
    personReviewsQuery(username),
  ],
});

/** What the page's head says. */
function headIn(client: QueryClient, username = "") {
  const person = client.getQueryData<PublicProfile>(personQuery(username).queryKey);
  return person && { name: person.fullName ?? person.username, bio: person.bio };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { username = "" } = args.params;
  const client = args.context.get(queriesContext);
  const person = client.getQueryData(personQuery(username).queryKey);
  const origin = args.context.get(originContext);
  const path = paths.user(username);
  const facts = person ? [profileFacts(origin, { ...person, description: person.bio, path })] : [];
  return { head: headIn(client, username), facts };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return { head: headIn(getBrowserClient(), args.params.username), facts: [] };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  const head = loaderData?.head;
  if (!head) return pageHead({ title: "User Not Found" });
  return [
    ...pageHead({ title: head.name, description: head.bio ?? undefined }),
    ...factsTags(loaderData.facts),
  ];
}

export default function User({ params }: Route.ComponentProps) {
  const { data: person } = useQuery(personQuery(params.username));
  if (!person) return null;
  return (
    <PersonPage
      // One person's further pages are not another's.
      key={person.id}
      person={person}
      engineer={person.engineer && <EngineerCard engineer={person.engineer} />}
      renderModules={(modules) => (
        <CardGrid>
          {modules.map((module) => (
            <li key={module.id}>
              <ModuleCard module={module} />
            </li>
          ))}
        </CardGrid>
      )}
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
}

function About({ moduleId, moduleTitle }: AboutProps) {
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <PersonNotFound /> : <ErrorPage />;
}
