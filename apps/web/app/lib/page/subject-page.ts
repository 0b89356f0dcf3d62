import type { InferDataFromTag, QueryKey } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { getBrowserClient } from "../api/query";
import { originContext, queriesContext } from "../api/server-context";
import { type PageInput, pageData } from "./page-data";

interface Query<Key> {
  readonly queryKey: Key;
}

interface SubjectPage<Key extends QueryKey, Head> {
  queryOf(params: PageInput["params"], url: URL): Query<Key>;
  headOf(subject: InferDataFromTag<unknown, Key>): Head;
  /** All data of the page. Default: only the subject. */
  readonly data?: ReturnType<typeof pageData>;
}

/** The loaders of a page about one subject. They return its head. */
export function subjectPage<Key extends QueryKey, Head>({
  queryOf,
  headOf,
  data = pageData(({ params, url }) => [queryOf(params, url)]),
}: SubjectPage<Key, Head>) {
  const keyOf = ({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">) =>
    queryOf(params, new URL(request.url)).queryKey;
  return {
    /** On the server, with the parts of the head for machines, whose code isn't sent to browsers. */
    loader:
      <Parts extends object>(
        partsOf: (
          subject: InferDataFromTag<unknown, Key>,
          origin: string,
          args: LoaderFunctionArgs,
        ) => Parts | Promise<Parts>,
      ) =>
      async (args: LoaderFunctionArgs) => {
        await data.loader(args);
        const subject = args.context.get(queriesContext).getQueryData(keyOf(args));
        if (subject === undefined) return null;
        return {
          ...headOf(subject),
          ...(await partsOf(subject, args.context.get(originContext), args)),
        };
      },
    /** On a later navigation, without those parts. */
    async clientLoader(args: Pick<LoaderFunctionArgs, "params" | "request">) {
      await data.clientLoader(args);
      const subject = getBrowserClient().getQueryData(keyOf(args));
      return subject === undefined ? null : { ...headOf(subject), image: undefined, facts: [] };
    },
  };
}
