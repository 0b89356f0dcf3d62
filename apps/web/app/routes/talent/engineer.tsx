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
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
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
  return { id: engineer.id, name: user.fullName || user.username, title, description };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const client = args.context.get(queriesContext);
  const origin = args.context.get(originContext);
  const engineer = client.getQueryData(engineerQuery(idInAddress(args.params.id)).queryKey);
  const image = engineer && shareImage(origin, paths.engineer(engineer.id), engineerCard(engineer));
  return { head: headIn(client, args.params.id), origin, image };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const head = headIn(getBrowserClient(), args.params.id);
  return { head, origin: location.origin, image: undefined };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.head) return pageHead({ title: "Engineer Not Found" });
  const { head, origin, image } = loaderData;
  const here = { name: head.name, path: paths.engineer(head.id) };
  return [
    ...pageHead({
      title: `${head.name}, ${head.title}`,
      description: head.description,
      image,
    }),
    { property: "og:type", content: "profile" },
    { "script:ld+json": crumbs(origin, { name: "Find Engineers", path: paths.talent() }, here) },
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
