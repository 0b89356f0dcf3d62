import { engineerCard } from "@stackyard/contract/site/share-cards";
import type { EngineerPage as EngineerDetail } from "@stackyard/contract/talent/engineer-profile";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ModuleGrid } from "../../features/modules/module-grid";
import { ErrorPage } from "../../features/site/shell/error-page";
import {
  engineerModulesQuery,
  engineerQuery,
  engineerReviewsQuery,
} from "../../features/talent/engineer-queries";
import { EngineerPage } from "../../features/talent/page/engineer-page";
import { servicesOfQuery } from "../../features/talent/services/service-queries";
import { ServicesOf } from "../../features/talent/services/services-of";
import { queriesContext } from "../../lib/api/server-context";
import { ContactButton } from "../../lib/contact/contact-button";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { profileStructuredData } from "../../lib/page/profile-structured-data";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/engineer";

const queryOf = ({ id = "" }) => engineerQuery(idInAddress(id));

const page = subjectPage({
  queryOf,
  headOf: ({ user, title, description }) => ({
    title: `${user.fullName || user.username}, ${title}`,
    description,
  }),
  data: layeredPageData({
    required: ({ params }) => [queryOf(params)],
    parts: ({ params }) => [
      engineerReviewsQuery(idInAddress(params.id)),
      servicesOfQuery(idInAddress(params.id)),
    ],
  }),
});

/** The person's modules, whose address has their name. A failed part shows its own error. */
async function loadModules(client: QueryClient, { user }: EngineerDetail): Promise<void> {
  const query = engineerModulesQuery(user.username);
  await client.ensureQueryData({ ...query, retry: false }).catch(() => undefined);
}

export const loader = page.loader(async (engineer, origin, { context }) => {
  await loadModules(context.get(queriesContext), engineer);
  const { id, user, description, skills } = engineer;
  const path = paths.engineer(id);
  const trail = [
    { name: "Find Engineers", path: paths.talent() },
    { name: user.fullName || user.username, path },
  ];
  return {
    image: shareImage(origin, path, engineerCard(engineer)),
    facts: [
      profileStructuredData(origin, { ...user, description, skills, path }),
      crumbs(origin, ...trail),
    ],
  };
});

export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return missingHead(error, { missing: "Engineer Not Found" });
  return pageHead(loaderData);
}

export default function Engineer({ params }: Route.ComponentProps) {
  const { data: engineer } = useQuery(queryOf(params));
  if (!engineer) return null;
  return (
    <EngineerPage
      // The key resets the paging when the engineer changes.
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
      renderModules={(modules) => <ModuleGrid modules={modules} />}
    />
  );
}

export const ErrorBoundary = () => <ErrorPage notFound={<EngineerNotFound />} />;

function EngineerNotFound() {
  return (
    <NotFoundPage title="Engineer Not Found" to={paths.talent()} back="Find Engineers">
      This engineer doesn't exist or has removed their profile.
    </NotFoundPage>
  );
}
