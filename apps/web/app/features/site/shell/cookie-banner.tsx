import { useIsAskingForCookies } from "../../../lib/browser/cookie-choice";
import { chooseCookies } from "../../../lib/browser/theme";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";

/** Consent banner, shown only once there is something optional to store, such as a chosen theme. */
export function CookieBanner() {
  const isAsking = useIsAskingForCookies();
  return (
    <div aria-live="polite" className="not-printed">
      {isAsking && (
        <section
          aria-label="Cookies"
          className="fixed inset-x-4 bottom-4 z-40 rounded-lg border bg-surface p-5 shadow-lift-high sm:right-auto sm:max-w-sm"
        >
          <h2 className="text-base">Remember this theme?</h2>
          <p className="mt-2 text-ink-soft text-sm leading-relaxed">
            We save it in one cookie, <code className="font-mono">theme_preference</code>, for a
            year. We don't use analytics or advertising cookies:{" "}
            <Link to={paths.cookiePolicy} className="underline hover:text-accent-strong">
              cookie policy
            </Link>
            .
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" onClick={() => chooseCookies("remember")}>
              Remember it
            </Button>
            <Button size="small" look="secondary" onClick={() => chooseCookies("visit")}>
              Only this visit
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
