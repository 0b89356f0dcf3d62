import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { isNotFound } from "../../../lib/api/api";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { BrokenLink } from "../../../lib/page/broken-link";
import { NarrowPage } from "../../../lib/page/narrow-page";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { subscriptionQuery } from "./newsletter-queries";

/**
 * Target of the unsubscribe link. Asks for confirmation and works without JavaScript or a session.
 */
export function LeavePage() {
  const [search] = useSearchParams();
  const token = search.get("reader") ?? "";
  const query = useQuery({ ...subscriptionQuery(token), enabled: token !== "" });
  const isUnknown = token === "" || isNotFound(query.error);
  return (
    <NarrowPage title="Unsubscribe">
      {isUnknown ? (
        <BrokenLink reason="This link is incomplete. Open it from the newsletter again." />
      ) : (
        <SectionContent query={query} what="Your subscription">
          {({ hasEnded }) => (hasEnded ? <Ended /> : <Question token={token} />)}
        </SectionContent>
      )}
      <BackLink to={paths.newsletter}>Past issues</BackLink>
    </NarrowPage>
  );
}

function Ended() {
  return <p role="status">You won't receive more issues, and we deleted your address.</p>;
}

function Question({ token }: { readonly token: string }) {
  return (
    <form method="post" action={`/newsletter/unsubscribe?reader=${encodeURIComponent(token)}`}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <input type="hidden" name="page" value="" />
      <p>Unsubscribe from the newsletter?</p>
      <Button type="submit" className="mt-6">
        Unsubscribe
      </Button>
    </form>
  );
}
