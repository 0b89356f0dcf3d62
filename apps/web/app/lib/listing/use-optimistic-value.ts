import { useState } from "react";

/**
 * `value`, or the user's latest choice until `value` has caught up. Otherwise a control whose
 * choice goes through the URL would jump back for a moment.
 */
export function useOptimisticValue<T>(value: T): [T, (chosen: T) => void] {
  const [state, setState] = useState({ shown: value, followed: value });
  if (state.followed !== value) setState({ shown: value, followed: value });
  return [state.shown, (shown) => setState({ shown, followed: value })];
}
