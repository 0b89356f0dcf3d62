import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { send } from "../../../lib/api/api";
import { NarrowPage } from "../../../lib/page/narrow-page";
import { SignedIn } from "../../../lib/session/signed-in";
import { Alert } from "../../../ui/feedback/alert";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { accessRequestQuery } from "./access-queries";
import { type AccessAnswer, AccessQuestion } from "./access-question";

/** Asks the user whether an application may act for them, and continues to the application. */
export function ConsentPage() {
  return (
    <SignedIn>
      {(user) => (
        <NarrowPage
          title="Allow access?"
          text="An application needs your consent to use the API for you."
        >
          <Consent username={user.username} />
        </NarrowPage>
      )}
    </SignedIn>
  );
}

function Consent({ username }: { readonly username: string }) {
  const { uid = "" } = useParams();
  const query = useQuery(accessRequestQuery(uid));
  const answer = useMutation({
    mutationFn: (body: AccessAnswer) =>
      send("post", "/api/oauth/requests/{uid}/answer", { params: { uid }, body }),
    // Not a page of ours: the server redirects to the application.
    onSuccess: ({ location }) => window.location.assign(location),
  });
  if (query.isPending) return <Skeleton className="h-60" />;
  if (!query.data)
    return (
      <Alert tone="fair" title="This request has expired">
        Go back to the application and start again in this browser.
      </Alert>
    );
  return (
    <AccessQuestion
      request={query.data}
      username={username}
      onAnswer={(body) => answer.mutate(body)}
      isBusy={answer.isPending || answer.isSuccess}
      error={answer.error}
    />
  );
}
