import { GITHUB_FAILURES } from "@stackyard/contract/members/github";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { toast } from "../../../lib/browser/toast";

/**
 * Shows once how connecting GitHub ended and removes the result from the URL. Returns the error,
 * which stays on the page.
 */
export function useGitHubNews(): string | undefined {
  const [query, setQuery] = useSearchParams();
  const isConnected = query.get("github") === "connected";
  const code = query.get("error");
  const [failure] = useState(() => Object.entries(GITHUB_FAILURES).find(([name]) => name === code));
  const hasSaid = useRef(false);

  useEffect(() => {
    if (hasSaid.current || !(isConnected || code)) return;
    hasSaid.current = true;
    if (isConnected) toast.success("GitHub connected");
    setQuery(
      (query) => {
        query.delete("github");
        query.delete("error");
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isConnected, code, setQuery]);
  return failure?.[1];
}
