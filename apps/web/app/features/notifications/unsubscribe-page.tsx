import type { Unsubscription } from "@stackyard/contract/notifications/notifications";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ApiError } from "../../lib/api/api";
import { ButtonLink } from "../../lib/links/button-link";
import { paths } from "../../lib/links/paths";
import { SectionContent } from "../../lib/page/section-content";
import { Button } from "../../ui/controls/button";
import { unsubscriptionQuery } from "./notification-queries";
import { notificationAddress } from "./notification-tab";

/** Where a mail's link leads: it asks before it ends anything, and needs no script and no session. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const query = useQuery(unsubscriptionQuery(token));
  const isUnknown = token === "" || (query.error instanceof ApiError && query.error.status === 404);
  return (
    <div className="page-width max-w-2xl py-16 sm:py-24">
      <h1 className="text-3xl sm:text-4xl">Unsubscribe</h1>
      <div className="mt-6">
        {isUnknown ? (
          <Unknown />
        ) : (
          <SectionContent query={query} what="What this link is for">
            {(unsubscription) => <Question {...{ token, unsubscription }} />}
          </SectionContent>
        )}
      </div>
    </div>
  );
}

function Unknown() {
  return (
    <>
      <p className="text-ink-soft leading-relaxed">
        This link is not complete. Open it from the mail once more, or sign in to choose what you
        are mailed about.
      </p>
      <Ways />
    </>
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
        <p role="status" className="text-lg">
          You will get no more of these: <strong>{what}</strong>.
        </p>
        <Ways />
      </>
    );
  }
  return (
    <form method="post" action={`/unsubscribe?token=${encodeURIComponent(token)}`}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <input type="hidden" name="page" value="" />
      <p className="text-lg">
        Do you want no more of these? <strong>{what}</strong>.
      </p>
      <p className="mt-2 text-ink-soft">You will still find everything on the site.</p>
      <Button type="submit" className="mt-6">
        Unsubscribe
      </Button>
    </form>
  );
}

function Ways() {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink to={notificationAddress("preferences")} look="secondary">
        All preferences
      </ButtonLink>
      <ButtonLink to={paths.home} look="quiet">
        Back to the home page
      </ButtonLink>
    </div>
  );
}
