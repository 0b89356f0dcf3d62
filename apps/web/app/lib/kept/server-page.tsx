import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";
import { useTrustedHtml } from "../../ui/trusted-html";
import { PAGE_STATE_ID } from "../api/page-state";
import { getBrowserClient } from "../api/query";
import type { PageStart } from "../start/page-start";

/** The HTML of a part that was drawn before from the same; undefined where it was not. */
export type DrawKept = <Given extends object>(
  Part: ComponentType<Given>,
  given: Given,
) => string | undefined;

interface ServerPage {
  /** Filled by the loaders of this page. */
  readonly queries: QueryClient;
  /** Marks the page's own scripts. None of the page's data holds it. */
  readonly nonce: string;
  readonly firstScript: string;
  readonly drawKept: DrawKept;
  /** What stands for the style sheet and for the page's state until the page is put together. */
  readonly styles: string;
  readonly state: string;
  readonly start: PageStart;
}

/** The page that is being drawn; null in the browser. */
export const ServerPageContext = createContext<ServerPage | null>(null);

/** For inline scripts. Browsers hide it from the page, which has no use for it. */
export function useNonce(): string | undefined {
  return useContext(ServerPageContext)?.nonce;
}

/** Runs before anything of the page is shown. The browser, which has run it, need not know it. */
export function FirstScript() {
  const drawn = useContext(ServerPageContext);
  return (
    <script
      nonce={drawn?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
      dangerouslySetInnerHTML={useTrustedHtml(drawn?.firstScript ?? "")}
    />
  );
}

/** Starts the page, in place of the router's `<Scripts>`, which fetches everything at once. */
export function StartScript() {
  const drawn = useContext(ServerPageContext);
  return (
    <>
      {drawn?.start.preloads.map((file) => (
        // The page is complete without its script, so everything that is seen comes first.
        <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
      ))}
      <script
        nonce={drawn?.nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
        dangerouslySetInnerHTML={useTrustedHtml(drawn?.start.script ?? "")}
      />
    </>
  );
}

/** The document's one query client. */
export function PageQueries({ children }: { readonly children: ReactNode }) {
  const drawn = useContext(ServerPageContext);
  const [client] = useState(() => drawn?.queries ?? getBrowserClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const STYLES_ID = "styles";

/** The style sheet in the document itself, so that the first paint waits for no other request. */
export function PageStyles() {
  const drawn = useContext(ServerPageContext);
  const [css] = useState(
    () => drawn?.styles ?? document.getElementById(STYLES_ID)?.textContent ?? "",
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's.
  return <style id={STYLES_ID} dangerouslySetInnerHTML={useTrustedHtml(css)} />;
}

/** What the server has asked for this page, for the browser's cache. Data, which no policy stops. */
export function PageState() {
  const drawn = useContext(ServerPageContext);
  const state = useTrustedHtml(drawn?.state ?? "");
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
