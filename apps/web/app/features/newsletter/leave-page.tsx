import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ApiError } from "../../lib/api/api";
import { ButtonLink } from "../../lib/links/button-link";
import { paths } from "../../lib/links/paths";
import { SectionContent } from "../../lib/page/section-content";
import { Button } from "../../ui/controls/button";
import { subscriptionQuery } from "./newsletter-queries";

/** Where an issue's link leads: it asks before it ends anything, and needs no script and no session. */
export function LeavePage() {
  const [search] = useSearchParams();
  const token = search.get("reader") ?? "";
  const query = useQuery({ ...subscriptionQuery(token), enabled: token !== "" });
  const isUnknown = token === "" || (query.error instanceof ApiError && query.error.status === 404);
  return (
    <div className="page-width flex max-w-2xl flex-col items-start gap-6 py-16 sm:py-24">
      <h1 className="text-3xl sm:text-4xl">Unsubscribe</h1>
      {isUnknown ? (
        <p className="text-ink-soft">
          This link is not complete. Open it from the newsletter once more.
        </p>
      ) : (
        <SectionContent query={query} what="Your subscription">
          {({ hasEnded }) => (hasEnded ? <Ended /> : <Question token={token} />)}
        </SectionContent>
      )}
      <ButtonLink to={paths.newsletter} look="quiet">
        Past issues
      </ButtonLink>
    </div>
  );
}

function Ended() {
  return (
    <p role="status" className="text-lg">
      You will get no more issues, and your address is forgotten.
    </p>
  );
}

function Question({ token }: { readonly token: string }) {
  return (
    <form method="post" action={`/newsletter/unsubscribe?reader=${encodeURIComponent(token)}`}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <input type="hidden" name="page" value="" />
      <p className="text-lg">Do you want no more issues of the newsletter?</p>
      <Button type="submit" className="mt-6">
        Unsubscribe
      </Button>
    </form>
  );
}
