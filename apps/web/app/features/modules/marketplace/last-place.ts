import { useEffect, useSyncExternalStore } from "react";
import { type Location, useLocation } from "react-router";
import { paths } from "../../../lib/links/paths";

/** Where in the marketplace a visitor was last. */
interface Place {
  readonly to: string;
  readonly state: object;
}

const KEPT_AS = "marketplace-place";
const ANYWHERE: Place = { to: paths.marketplace(), state: {} };

/** Keeps the list that is on screen as the one to come back to: its filters, its length, its place. */
export function useKeptPlace(): void {
  const location = useLocation();
  useEffect(() => {
    const { pathname, search, state } = location;
    keep({ to: pathname + search, state: { ...state, placeKey: placeKeyOf(location) } });
  }, [location]);
}

/** Where "back" leads to. Whoever came from elsewhere is led to the whole marketplace. */
export function useLastPlace(): Place {
  const kept = useSyncExternalStore(never, readKept, () => null);
  return kept === null ? ANYWHERE : JSON.parse(kept);
}

/** An entry of the history that leads back to an earlier one scrolls to where that one was. */
export function placeKeyOf({ key, state }: Location): string {
  return state?.placeKey ?? key;
}

const never = () => () => {};

// Storage may be forbidden; "back" then leads to the whole marketplace.
function keep(place: Place): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(place));
  } catch {}
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}
