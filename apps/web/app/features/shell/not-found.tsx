import { ButtonLink } from "../../lib/button-link";
import { paths } from "../../lib/paths";

/** The address leads nowhere. */
export function NotFound() {
  return (
    <div className="page-width flex flex-col items-start py-24">
      <EmptyBay />
      <h1 className="mt-8 text-4xl sm:text-5xl">404 Page Not Found</h1>
      <p className="mt-4 text-ink-soft text-lg">Did you forget to add the page to the router?</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>Back to the home page</ButtonLink>
        <ButtonLink to={paths.marketplace()} look="secondary">
          Browse Marketplace
        </ButtonLink>
      </div>
    </div>
  );
}

/** A marked place in the yard with nothing on it. */
function EmptyBay() {
  return (
    <svg viewBox="0 0 160 90" className="w-40" aria-hidden="true">
      <path
        d="M8 52 80 14l72 38-72 32z"
        className="fill-sunken stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="7 5"
      />
      <path d="m44 52 36-19 36 19-36 16z" className="fill-none stroke-line" strokeWidth="2" />
    </svg>
  );
}
