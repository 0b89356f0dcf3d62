import { useMutation } from "@tanstack/react-query";
import { send } from "../../lib/api/api";
import { errorMessage } from "../../lib/api/error-message";
import { ButtonLink } from "../../lib/links/button-link";
import { paths } from "../../lib/links/paths";
import { useLinkToken } from "../../lib/session/link-token";
import { Button } from "../../ui/controls/button";
import { Alert } from "../../ui/feedback/alert";
import { Skeleton } from "../../ui/feedback/skeleton";

const CUT = "Its last part is missing. Open it from the mail again.";

/** Where the mailed link leads. It asks for a click, for scanners of mails open every link. */
export function ConfirmPage() {
  const token = useLinkToken();
  const confirm = useMutation({
    mutationFn: (token: string) =>
      send("post", "/api/newsletter/confirmations", { body: { token } }),
  });
  const isBroken = token === null || confirm.isError;
  return (
    <div className="page-width flex max-w-2xl flex-col items-start gap-6 py-16 sm:py-24">
      <h1 className="text-3xl sm:text-4xl">Confirm your subscription</h1>
      {token === undefined && <Skeleton className="h-11 w-48" />}
      {token && !confirm.isSuccess && !isBroken && (
        <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(token)}>
          Get the newsletter
        </Button>
      )}
      {confirm.data && (
        <Alert tone="good" title="You are subscribed" isUrgent className="w-full">
          The next issue goes to {confirm.data.email}.
        </Alert>
      )}
      {isBroken && !confirm.data && (
        <Alert tone="fair" title="This link does not work" isUrgent className="w-full">
          {confirm.error
            ? errorMessage(confirm.error, "The server did not answer. Please try again.")
            : CUT}
        </Alert>
      )}
      <ButtonLink to={paths.newsletter} look="secondary">
        Past issues
      </ButtonLink>
    </div>
  );
}
