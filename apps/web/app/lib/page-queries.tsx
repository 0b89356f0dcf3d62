import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { PAGE_STATE_ID, writePageState } from "./page-state";
import { getBrowserClient } from "./query";

/** On the server: the queries that the loaders of this page have filled. */
export const ServerQueries = createContext<QueryClient | null>(null);

/** The document's one query client. */
export function PageQueries({ children }: { readonly children: ReactNode }) {
  const ofServer = useContext(ServerQueries);
  const [client] = useState(() => ofServer ?? getBrowserClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** What the server has asked for this page, for the browser's cache. Data, which no policy stops. */
export function PageState() {
  const ofServer = useContext(ServerQueries);
  return (
    <script
      id={PAGE_STATE_ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can end.
      dangerouslySetInnerHTML={{ __html: ofServer ? writePageState(ofServer) : "" }}
    />
  );
}
