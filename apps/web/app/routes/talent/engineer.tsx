import { engineerCard } from "@stackyard/contract/site/share-cards";
import type { EngineerPage as EngineerDetail } from "@stackyard/contract/talent/engineer-profile";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
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
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/engineer";

const queryOf = ({ id = "" }) => engineerQuery(idInAddress(id));

const page = layeredPageData({
  required: ({ params }) => [queryOf(params)],
  parts: ({ params }) => [
    engineerReviewsQuery(idInAddress(params.id)),
    servicesOfQuery(idInAddress(params.id)),
  ],
});

const headOf = ({ user, title, description }: EngineerDetail) => ({
  title: `${user.fullName || user.username}, ${title}`,
  description,
});

/** The person's modules, whose address has their name. A failed part shows its own error. */
async function loadModules({ params, context }: LoaderFunctionArgs): Promise<void> {
  const client = context.get(queriesContext);
  const engineer = client.getQueryData<EngineerDetail>(queryOf(params).queryKey);
  if (!engineer) return;
  const query = engineerModulesQuery(engineer.user.username);
  await client.ensureQueryData({ ...query, retry: false }).catch(() => undefined);
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  await loadModules(args);
  return headOnServer(args, queryOf(args.params), (engineer, origin) => {
    const { id, user, description, skills } = engineer;
    const path = paths.engineer(id);
    const trail = [
      { name: "Find Engineers", path: paths.talent() },
      { name: user.fullName || user.username, path },
    ];
    return {
      ...headOf(engineer),
      image: shareImage(origin, path, engineerCard(engineer)),
      facts: [
        profileStructuredData(origin, { ...user, description, skills, path }),
        crumbs(origin, ...trail),
      ],
    };
  });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headInBrowser(queryOf(args.params), headOf);
}

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

export const ErrorBoundary = () => <ErrorPage notFound={<NotFoundPage subject="engineer" />} />;
