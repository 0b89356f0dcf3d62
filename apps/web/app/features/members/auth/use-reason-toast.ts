import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { toast } from "../../../lib/browser/toast";
import type { SignInReason } from "../../../lib/session/sign-in-address";

const REASONS: Record<SignInReason, string> = {
  submit: "Please log in to submit a module",
  purchase: "Please log in to purchase this module",
  checkout: "Please log in to check out",
};

/** Shows once why sign-in is required, and removes the reason from the URL. */
export function useReasonToast(): void {
  const [query, setQuery] = useSearchParams();
  const hasSaid = useRef(false);
  const reason = query.get("reason");

  useEffect(() => {
    if (!reason || hasSaid.current) return;
    hasSaid.current = true;
    const text = REASONS[reason as SignInReason];
    if (text) toast.error("Authentication Required", text);
    setQuery(
      (query) => {
        query.delete("reason");
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [reason, setQuery]);
}
