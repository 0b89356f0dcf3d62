import { useEffect, useState } from "react";

/** Whether `isOn` has been true for `ms` milliseconds. */
export function useDelayedFlag(isOn: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isOn, ms]);
  return isLasting;
}
