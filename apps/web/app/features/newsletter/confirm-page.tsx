import { useMutation } from "@tanstack/react-query";
import { send } from "../../lib/api/api";
import { errorMessage } from "../../lib/api/error-message";
import { BackLink } from "../../lib/links/back-link";
import { paths } from "../../lib/links/paths";
import { BrokenLink } from "../../lib/page/broken-link";
import { NarrowPage } from "../../lib/page/narrow-page";
import { useLinkToken } from "../../lib/session/link-token";
import { Button } from "../../ui/controls/button";
import { Alert } from "../../ui/feedback/alert";
import { Skeleton } from "../../ui/feedback/skeleton";

/** Where the mailed link leads. It asks for a click, for scanners of mails open every link. */
export function ConfirmPage() {
  const token = useLinkToken();
  const confirm = useMutation({
    mutationFn: (token: string) =>
      send("post", "/api/newsletter/confirmations", { body: { token } }),
  });
  const isBroken = token === null || confirm.isError;
  return (
    <NarrowPage
      title="Confirm your subscription"
      text="Whoever reads its mail is its owner. With it confirmed, the next issue goes there."
    >
      {token === undefined && <Skeleton className="h-11 w-48" />}
      {token && !confirm.isSuccess && !isBroken && (
        <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(token)}>
          Get the newsletter
        </Button>
      )}
      {confirm.data && (
        <Alert tone="good" title="You are subscribed" isUrgent takesFocus>
          The next issue goes to {confirm.data.email}.
        </Alert>
      )}
      {isBroken && !confirm.data && (
        <BrokenLink
          reason={
            confirm.error
              ? errorMessage(confirm.error, "The server did not answer. Please try again.")
              : undefined
          }
        />
      )}
      <BackLink to={paths.newsletter}>Past issues</BackLink>
    </NarrowPage>
  );
}
