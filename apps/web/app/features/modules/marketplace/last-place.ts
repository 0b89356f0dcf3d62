import { useEffect, useSyncExternalStore } from "react";
import { type Location, useLocation } from "react-router";
import { paths } from "../../../lib/links/paths";

/** The visitor's last position in the marketplace. */
interface Place {
  readonly to: string;
  readonly state: object;
}

const KEPT_AS = "marketplace-place";
const ANYWHERE: Place = { to: paths.marketplace(), state: {} };

/** Remembers the current list as the target of "back": its filters, length and scroll position. */
export function useKeptPlace(): void {
  const location = useLocation();
  useEffect(() => {
    const { pathname, search, state } = location;
    keep({ to: pathname + search, state: { ...state, placeKey: placeKeyOf(location) } });
  }, [location]);
}

/** Target of the "back" link; the unfiltered marketplace for visitors who came from elsewhere. */
export function useLastPlace(): Place {
  const kept = useSyncExternalStore(never, readKept, () => null);
  return kept === null ? ANYWHERE : JSON.parse(kept);
}

/**
 * Returns the scroll restoration key of a location. A history entry that leads back to an earlier
 * one reuses its key.
 */
export function placeKeyOf({ key, state }: Location): string {
  return state?.placeKey ?? key;
}

const never = () => () => {};

// If storage is blocked, "back" leads to the unfiltered marketplace.
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
