import { useEffect, useState } from "react";

/** A text as it last stood still for `ms` milliseconds; empty until it first has. */
export function useDebounced(text: string, ms: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
