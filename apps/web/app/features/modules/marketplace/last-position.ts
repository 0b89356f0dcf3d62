import { useEffect, useSyncExternalStore } from "react";
import { type Location, useLocation } from "react-router";
import { paths } from "../../../lib/links/paths";

/** The visitor's last position in the marketplace. */
interface Position {
  readonly to: string;
  readonly state: object;
}

const KEPT_AS = "marketplace-place";
const ANYWHERE: Position = { to: paths.marketplace(), state: {} };

/** Remembers the current list as the target of "back": its filters, length and scroll position. */
export function useKeepPosition(): void {
  const location = useLocation();
  useEffect(() => {
    const { pathname, search, state } = location;
    keep({ to: pathname + search, state: { ...state, placeKey: positionKeyOf(location) } });
  }, [location]);
}

/** Target of the "back" link; the unfiltered marketplace for visitors who came from elsewhere. */
export function useLastPosition(): Position {
  const kept = useSyncExternalStore(never, readPosition, () => null);
  return kept === null ? ANYWHERE : JSON.parse(kept);
}

/**
 * Returns the scroll restoration key of a location. A history entry that leads back to an earlier
 * one reuses its key.
 */
export function positionKeyOf({ key, state }: Location): string {
  return state?.placeKey ?? key;
}

const never = () => () => {};

// If storage is blocked, "back" leads to the unfiltered marketplace.
function keep(place: Position): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(place));
  } catch {}
}

function readPosition(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}
