import { engineerCard } from "@stackyard/contract/content/share-cards";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { ModuleCard } from "../../features/modules/module-card";
import { servicesOfQuery } from "../../features/services/service-queries";
import { ServicesOf } from "../../features/services/services-of";
import { ErrorPage } from "../../features/shell/error-page";
import { engineerQuery, engineerReviewsQuery } from "../../features/talent/engineer-queries";
import { EngineerNotFound } from "../../features/talent/page/engineer-not-found";
import { EngineerPage } from "../../features/talent/page/engineer-page";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { ContactButton } from "../../lib/contact/contact-button";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { factsTags } from "../../lib/page/facts-tags";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { profileFacts } from "../../lib/page/profile-facts";
import { shareImage } from "../../lib/page/share-image";
import { READING_PAGE } from "../../lib/start/reading-page";
import { CardGrid } from "../../ui/display/card-grid";
import type { Route } from "./+types/engineer";

const page = layeredPageData({
  required: ({ params }) => [engineerQuery(idInAddress(params.id))],
  parts: ({ params }) => [
    engineerReviewsQuery(idInAddress(params.id)),
    servicesOfQuery(idInAddress(params.id)),
  ],
});

/** What the page's head says. */
function headIn(client: QueryClient, id: string | undefined) {
  const engineer = client.getQueryData(engineerQuery(idInAddress(id)).queryKey);
  if (!engineer) return undefined;
  const { user, title, description } = engineer;
  return { name: user.fullName || user.username, title, description };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const client = args.context.get(queriesContext);
  const origin = args.context.get(originContext);
  const engineer = client.getQueryData(engineerQuery(idInAddress(args.params.id)).queryKey);
  const head = headIn(client, args.params.id);
  if (!engineer || !head) return { head: undefined, image: undefined, facts: [] };
  const path = paths.engineer(engineer.id);
  const { user, description, skills } = engineer;
  const trail = [
    { name: "Find Engineers", path: paths.talent() },
    { name: head.name, path },
  ];
  const facts = [
    profileFacts(origin, { ...user, description, skills, path }),
    crumbs(origin, ...trail),
  ];
  return { head, image: shareImage(origin, path, engineerCard(engineer)), facts };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const head = headIn(getBrowserClient(), args.params.id);
  return { head, image: undefined, facts: [] };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.head) return pageHead({ title: "Engineer Not Found" });
  const { head, image, facts } = loaderData;
  return [
    ...pageHead({
      title: `${head.name}, ${head.title}`,
      description: head.description,
      image,
    }),
    { property: "og:type", content: "profile" },
    ...factsTags(facts),
  ];
}

export default function Engineer({ params }: Route.ComponentProps) {
  const { data: engineer } = useQuery(engineerQuery(idInAddress(params.id)));
  if (!engineer) return null;
  return (
    <EngineerPage
      // One engineer's further pages are not another's.
      key={engineer.id}
      engineer={engineer}
      contact={
        <ContactButton
          engineerId={engineer.id}
          name={engineer.user.fullName || engineer.user.username}
          next={paths.engineer(engineer.id)}
        />
      }
      services={<ServicesOf engineerId={engineer.id} name={engineer.user.username} />}
      renderModules={(modules) => (
        <CardGrid>
          {modules.map((module) => (
            <li key={module.id}>
              <ModuleCard module={module} />
            </li>
          ))}
        </CardGrid>
      )}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <EngineerNotFound /> : <ErrorPage />;
}
