import { subjectPage } from "../../lib/page/subject-page";
import { writtenPageAt } from "./content-queries";

const page = subjectPage({
  queryOf: (_, { pathname }) => writtenPageAt(pathname),
  headOf: ({ title, description }) => ({ title, description }),
});

/** Loader and metadata for written content pages. */
export const writtenPageData = { ...page, loader: page.loader(() => ({})) };
