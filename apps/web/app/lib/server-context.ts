import { createContext } from "react-router";

/** Calls the API: over the network in the browser, in process on the server. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;

export const callApiContext = createContext<CallApi>();
export const nonceContext = createContext<string>();
