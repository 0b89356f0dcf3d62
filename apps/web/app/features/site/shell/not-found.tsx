import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { EmptyIllustration } from "../../../ui/feedback/empty-illustration";

export function NotFound() {
  return (
    <div className="page-width flex flex-col items-start py-24">
      <EmptyIllustration className="w-40" />
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
