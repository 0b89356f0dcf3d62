import { useLocation } from "react-router";
import { useSiteOrigin } from "./site";

/** Query parameters that make a different page; others only change its view. */
const NAMES_A_PAGE = ["category", "type", "specialization", "tag"];

/** The page's canonical URL. */
export function CanonicalLink() {
  const origin = useSiteOrigin();
  const { pathname, search } = useLocation();
  if (!origin) return null;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of NAMES_A_PAGE) {
    const value = asked.get(name);
    if (value) kept.set(name, value);
  }
  const address = `${origin}${pathname}${kept.size > 0 ? `?${kept}` : ""}`;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
    </>
  );
}
