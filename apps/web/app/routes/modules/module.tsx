import { moduleCard } from "@stackyard/contract/site/share-cards";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { moduleFaqQuery, moduleThreadsQuery } from "../../features/forum/forum-queries";
import { faqStructuredData } from "../../features/forum/module/module-faq";
import { ModuleQuestions } from "../../features/forum/module/module-questions";
import { ModuleNotFound } from "../../features/modules/module/module-not-found";
import { ModulePage } from "../../features/modules/module/module-page";
import { moduleStructuredData } from "../../features/modules/module/module-structured-data";
import { readModuleView } from "../../features/modules/module-address";
import {
  changesQuery,
  evidenceQuery,
  moduleQuery,
  reviewsQuery,
  versionQuery,
  versionsQuery,
} from "../../features/modules/module-queries";
import { hasValues } from "../../features/modules/what-if/set-values";
import { ErrorPage } from "../../features/site/shell/error-page";
import { PurchaseBar } from "../../features/trade/purchase/purchase-bar";
import { PurchasePanel } from "../../features/trade/purchase/purchase-panel";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/module";

const queryOf = ({ id = "" }) => moduleQuery(idInAddress(id));

const page = subjectPage({
  queryOf,
  headOf: ({ title, description }) => ({ title, description }),
  data: layeredPageData({
    required: ({ params }) => [queryOf(params)],
    parts({ params, url }) {
      const id = idInAddress(params.id);
      const { tab, version } = readModuleView(url.searchParams);
      const questions = [moduleFaqQuery(id), moduleThreadsQuery(id)];
      if (tab === "reviews") return [...questions, reviewsQuery(id)];
      const shown = [...questions, versionQuery(id, version)];
      if (tab === "technical") return [...shown, versionsQuery(id), changesQuery(id, version)];
      return tab === "overview" ? [...shown, versionsQuery(id), evidenceQuery(id)] : shown;
    },
  }),
});

export const loader = page.loader((module, origin, { context }) => {
  const faq = context.get(queriesContext).getQueryData(moduleFaqQuery(module.id).queryKey);
  const path = paths.module(module.id);
  const image = shareImage(origin, path, moduleCard(module));
  const trail = [
    { name: "Marketplace", path: paths.marketplace() },
    { name: module.title, path },
  ];
  return {
    image,
    facts: [
      moduleStructuredData(origin, module, image.address),
      crumbs(origin, ...trail),
      ...faqStructuredData(faq),
    ],
  };
});

export const clientLoader = page.clientLoader;

export const handle = {
  ...READING_PAGE,
  // Values for a scan are the reader's own, and start it without an interaction.
  ...sharedPage((query) => (hasValues(query) ? undefined : readModuleView(query))),
};

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Module Not Found" });

export default function Module({ params }: Route.ComponentProps) {
  const { data: module } = useQuery(queryOf(params));
  const { version } = readModuleView(useSearchParams()[0]);
  return (
    module && (
      <ModulePage
        module={module}
        purchase={<PurchasePanel module={module} version={version} />}
        questions={<ModuleQuestions module={module} />}
        purchaseBar={<PurchaseBar module={module} />}
      />
    )
  );
}

export const ErrorBoundary = () => <ErrorPage notFound={<ModuleNotFound />} />;
