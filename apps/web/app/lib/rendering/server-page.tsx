import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";
import { useTrustedHtml } from "../../ui/trusted-html";
import { PAGE_STATE_ID } from "../api/page-state";
import { getBrowserClient } from "../api/query";

/** The cached HTML of a component with these props; undefined if there is none. */
export type CachedHtml = <Props extends object>(
  Component: ComponentType<Props>,
  props: Props,
) => string | undefined;

interface ServerPage {
  /** Filled by the page's loaders. */
  readonly queries: QueryClient;
  /** Allows the page's own scripts. Nothing else on the page contains it. */
  readonly nonce: string;
  readonly firstScript: string;
  readonly cachedHtml: CachedHtml;
  /** The placeholder of the page's state. */
  readonly state: string;
  readonly startScript: string;
}

/** The page being rendered; null in the browser. */
export const ServerPageContext = createContext<ServerPage | null>(null);

/** For inline scripts, on the server only. */
export function useNonce(): string | undefined {
  return useContext(ServerPageContext)?.nonce;
}

/** Runs before anything of the page is shown. */
export function FirstScript() {
  const page = useContext(ServerPageContext);
  return (
    <script
      nonce={page?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
      dangerouslySetInnerHTML={useTrustedHtml(page?.firstScript ?? "")}
    />
  );
}

/** Starts the page, in place of the router's `<Scripts>`, which fetches everything at once. */
export function StartScript() {
  const page = useContext(ServerPageContext);
  return (
    <script
      nonce={page?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
      dangerouslySetInnerHTML={useTrustedHtml(page?.startScript ?? "")}
    />
  );
}

/** The document's one query client. */
export function PageQueries({ children }: { readonly children: ReactNode }) {
  const page = useContext(ServerPageContext);
  const [client] = useState(() => page?.queries ?? getBrowserClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The answers that the server fetched for this page, for the browser's query cache. Data, so no policy blocks it. */
export function PageState() {
  const page = useContext(ServerPageContext);
  const state = useTrustedHtml(page?.state ?? "");
  return (
    <script
      id={PAGE_STATE_ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can end.
      dangerouslySetInnerHTML={state}
    />
  );
}
