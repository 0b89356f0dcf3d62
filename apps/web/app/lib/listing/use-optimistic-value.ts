import { useState } from "react";

/**
 * A value that follows `value`, but shows what was just chosen without waiting for it: a control
 * whose choice goes through the address would else jump back until the address has changed.
 */
export function useOptimisticValue<T>(value: T): [T, (chosen: T) => void] {
  const [state, setState] = useState({ shown: value, followed: value });
  if (state.followed !== value) setState({ shown: value, followed: value });
  return [state.shown, (shown) => setState({ shown, followed: value })];
}
