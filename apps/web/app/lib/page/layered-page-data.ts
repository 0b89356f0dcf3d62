import type { LoaderFunctionArgs } from "react-router";
import { type PageInput, pageData } from "./page-data";

type Queries = ReturnType<Parameters<typeof pageData>[0]>;

interface Layers {
  /** Without these there is no page: what the API does not have becomes the page's 404. */
  readonly required?: (input: PageInput) => Queries;
  /** Parts that show their own loading and error state, and so hold nothing up. */
  readonly parts: (input: PageInput) => Queries;
}

/**
 * The data of a page in two layers. On the server both travel with the page; in the browser it
 * waits for the required layer alone.
 */
export function layeredPageData({ required = () => [], parts }: Layers) {
  const whole = pageData((input) => [...required(input), ...parts(input)]);
  const core = pageData(required);
  const rest = pageData(parts);
  return {
    async loader(args: LoaderFunctionArgs) {
      try {
        return await whole.loader(args);
      } catch {
        // Either the page itself is missing, which this throws, or only a part of it.
        return core.loader(args);
      }
    },
    async clientLoader(args: Pick<LoaderFunctionArgs, "params" | "request">) {
      await core.clientLoader(args);
      // The part that fails says so itself, where it stands.
      rest.clientLoader(args).catch(() => undefined);
      return null;
    },
  };
}
