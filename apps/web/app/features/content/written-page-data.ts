import type { WrittenPage } from "@stackyard/contract/content/content";
import type { LoaderFunctionArgs } from "react-router";
import { pageData } from "../../lib/page/page-data";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { writtenPageAt } from "./content-queries";

const page = pageData(({ url }) => [writtenPageAt(url.pathname)]);

const queryOf = ({ url }: Request) => writtenPageAt(new URL(url).pathname);

const headOf = ({ title, description }: WrittenPage) => ({ title, description });

/** Loader and metadata for written content pages. */
export const writtenPageData = {
  async loader(args: LoaderFunctionArgs) {
    await page.loader(args);
    return headOnServer(args, queryOf(args.request), headOf);
  },
  async clientLoader(args: Pick<LoaderFunctionArgs, "params" | "request">) {
    await page.clientLoader(args);
    return headInBrowser(queryOf(args.request), headOf);
  },
};
