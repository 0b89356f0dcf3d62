import { ButtonLink } from "../../lib/button-link";
import { paths } from "../../lib/paths";
import { EmptyBay } from "../../ui/feedback/empty-bay";
import type { UnopenedPage } from "./unopened-pages";

/** Says of a page that it is planned, and that there is nothing on it so far. */
export function NotOpenYet({ page }: { readonly page: UnopenedPage }) {
  return (
    <div className="page-width flex flex-col items-start py-24">
      <EmptyBay className="w-40" />
      <p className="stencil mt-8 text-ink-faint">Not open yet</p>
      <h1 className="mt-2 text-4xl sm:text-5xl">{page.title}</h1>
      <p className="mt-4 max-w-xl text-ink-soft text-lg">{page.purpose}</p>
      <p className="mt-2 max-w-xl text-ink-soft">
        We are still building this page. Modules can be searched, bought and installed today.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.marketplace()}>Browse Marketplace</ButtonLink>
        <ButtonLink to={paths.home} look="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
