import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The secret of a mailed link: null without one, undefined until hydration. It is in the fragment,
 * which isn't part of requests and referrers, and is removed from the URL at once.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash.length > 1) {
      setToken(hash.slice(1));
      void navigate(pathname, { replace: true, preventScrollReset: true });
    } else {
      setToken((known) => known ?? null);
    }
  }, [hash, pathname, navigate]);
  return token;
}
