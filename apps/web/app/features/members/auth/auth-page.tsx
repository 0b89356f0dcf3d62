import { Navigate, useSearchParams } from "react-router";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { safeNext } from "../../../lib/session/sign-in-address";
import { AuthCard } from "./auth-card";
import { AuthPitch } from "./auth-pitch";
import { useReasonToast } from "./use-reason-toast";

export function AuthPage() {
  const [query] = useSearchParams();
  const user = useCurrentUser();
  const next = safeNext(query.get("next")) ?? paths.profile;
  useReasonToast();
  // The server redirects signed-in users, except those with a token that only the browser has.
  if (user) return <Navigate to={next} replace />;
  return (
    <div className="page-width grid gap-8 py-8 sm:py-12 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:items-start">
      <div className="hidden xl:sticky xl:top-28 xl:block">
        <AuthPitch />
      </div>
      <AuthCard next={next} />
    </div>
  );
}
