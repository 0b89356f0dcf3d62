import { useEffect, useState } from "react";

/** A text after it hasn't changed for `ms` milliseconds; empty at first. */
export function useDebounced(text: string, ms: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
