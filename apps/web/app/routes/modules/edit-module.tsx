import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { useQuery } from "@tanstack/react-query";
import { EditPage } from "../../features/modules/manage/edit-page";
import { ModuleNotFound } from "../../features/modules/module/module-not-found";
import { moduleQuery } from "../../features/modules/module-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { SectionContent } from "../../lib/page/section-content";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/edit-module";

const page = signedInPageData({
  requiredOf: (_, { params }) => [moduleQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Edit listing · ${PRODUCT_NAME}` }];

export default function EditModule({ params }: Route.ComponentProps) {
  const query = useQuery(moduleQuery(idInAddress(params.id)));
  return (
    <SectionContent query={query} what="The module">
      {(module) => <EditPage key={module.id} module={module} />}
    </SectionContent>
  );
}

export const ErrorBoundary = () => <ErrorPage notFound={<ModuleNotFound />} />;
