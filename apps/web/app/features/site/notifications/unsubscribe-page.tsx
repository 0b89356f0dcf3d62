import type { Unsubscription } from "@stackyard/contract/site/notifications";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { isNotFound } from "../../../lib/api/api";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { BrokenLink } from "../../../lib/page/broken-link";
import { NarrowPage } from "../../../lib/page/narrow-page";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { unsubscriptionQuery } from "./notification-queries";

/**
 * Target of the unsubscribe link in mails. Asks for confirmation and works without JavaScript or a
 * session.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const query = useQuery(unsubscriptionQuery(token));
  const isUnknown = token === "" || isNotFound(query.error);
  return (
    <NarrowPage title="Unsubscribe">
      {isUnknown ? (
        <BrokenLink
          reason="This link is incomplete. Open it from the email again, or sign in to change your email settings."
          action={<Preferences />}
        />
      ) : (
        <SectionContent query={query} what="Unsubscribe">
          {(unsubscription) => <Question token={token} unsubscription={unsubscription} />}
        </SectionContent>
      )}
      <BackLink to={paths.home}>Back to the home page</BackLink>
    </NarrowPage>
  );
}

interface QuestionProps {
  readonly token: string;
  readonly unsubscription: Unsubscription;
}

function Question({ token, unsubscription: { what, hasEnded } }: QuestionProps) {
  if (hasEnded) {
    return (
      <>
        <p role="status" className="mb-6">
          You won't receive these emails: <strong>{what}</strong>.
        </p>
        <Preferences />
      </>
    );
  }
  return (
    <form method="post" action={`/unsubscribe?token=${encodeURIComponent(token)}`}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <input type="hidden" name="page" value="" />
      <p>
        Unsubscribe from these emails? <strong>{what}</strong>.
      </p>
      <p className="mt-2 text-ink-soft">You'll still get notifications on the site.</p>
      <Button type="submit" className="mt-6">
        Unsubscribe
      </Button>
    </form>
  );
}

function Preferences() {
  return (
    <ButtonLink to={paths.notificationSettings} size="small" look="secondary">
      Notification settings
    </ButtonLink>
  );
}
