import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ErrorPage } from "../../features/site/shell/error-page";
import { statementQuery } from "../../features/trade/earnings/earnings-queries";
import { StatementPage } from "../../features/trade/earnings/statements/statement-page";
import { StatementNotFound } from "../../features/trade/not-found";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/statement";

const page = signedInPageData({
  requiredOf: (_, { params }) => [statementQuery(params.month ?? "")],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Statement ${params.month} · ${PRODUCT_NAME}` },
];

export default function StatementRoute({ params }: Route.ComponentProps) {
  return <StatementPage month={params.month} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<StatementNotFound />} />;
