import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { EngineerPage, Suggestion } from "@stackyard/contract/talent/engineer-profile";
import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/error-message";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { ownEngineerQuery } from "../engineer-queries";
import { OwnProfile } from "../own/own-profile";
import { BecomeEngineer } from "./become-engineer";
import { GuidedForm } from "./guided-form";

/** Creates or edits the user's engineer profile. */
export function JoinPage() {
  return <SignedIn>{(user) => <Join user={user} />}</SignedIn>;
}

function Join({ user }: { readonly user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(ownEngineerQuery());
  const engineer = data?.engineer;
  return (
    <div className="page-width max-w-4xl pt-8 pb-20 sm:pt-12">
      <h1 className="text-4xl sm:text-5xl">
        {engineer ? "Engineer profile" : "Join as an Engineer"}
      </h1>
      <p className="mt-3 mb-8 max-w-2xl text-ink-soft text-lg leading-relaxed">
        {engineer
          ? "Your public profile, and what you can add to it."
          : "Create your profile in four steps. Your draft stays in this tab until you close it."}
      </p>
      {error && !data && (
        <Alert
          tone="poor"
          isUrgent
          title="Profile not loaded"
          action={
            <Button size="small" look="secondary" isBusy={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessage(error, "The server didn't respond.")}
        </Alert>
      )}
      {!data && !error && (
        <div role="status">
          <span className="sr-only">Loading your profile</span>
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
      {data && <Content user={user} {...data} />}
    </div>
  );
}

interface ContentProps {
  readonly user: CurrentUser;
  readonly engineer: EngineerPage | null;
  readonly suggestion: Suggestion;
}

function Content({ user, engineer, suggestion }: ContentProps) {
  // Former engineers can edit their profile in any role.
  if (engineer) return <OwnProfile key={engineer.id} engineer={engineer} suggestion={suggestion} />;
  if (user.role !== "engineer" && user.role !== "admin") return <BecomeEngineer role={user.role} />;
  return <GuidedForm user={user} suggestion={suggestion} />;
}
