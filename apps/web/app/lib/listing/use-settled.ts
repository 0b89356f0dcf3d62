import { useEffect, useState } from "react";

/** A text once nothing has been typed for `ms` milliseconds; nothing before. */
export function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
