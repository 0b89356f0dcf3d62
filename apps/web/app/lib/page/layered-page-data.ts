import type { LoaderFunctionArgs } from "react-router";
import { type PageInput, pageData } from "./page-data";

type Queries = ReturnType<Parameters<typeof pageData>[0]>;

interface Layers {
  /** Without these there is no page: an API 404 becomes the page's 404. */
  readonly required?: (input: PageInput) => Queries;
  /** Parts with their own loading and error states, which don't delay the page. */
  readonly parts: (input: PageInput) => Queries;
}

/**
 * A page's data in two layers. The server loads both; the browser waits for the required layer
 * only.
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
        // Throws if the page itself is missing; otherwise only a part is.
        return core.loader(args);
      }
    },
    async clientLoader(args: Pick<LoaderFunctionArgs, "params" | "request">) {
      await core.clientLoader(args);
      // A failed part shows its own error.
      rest.clientLoader(args).catch(() => undefined);
      return null;
    },
  };
}
