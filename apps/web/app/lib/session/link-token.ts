import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The secret of a mailed link: null where there is none, undefined until that is known. It stands behind
 * the #, which no request and no referrer carries, and is taken out of the address at once.
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
