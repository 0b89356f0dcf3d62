import { useHydrated } from "./hydrated";

let own: string | undefined;

/** The browser's time zone. Rendered HTML is shared by readers, so it is in UTC. */
export function useTimeZone(): string {
  if (!useHydrated()) return "UTC";
  own ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own;
}
