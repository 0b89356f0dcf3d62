import type { Security } from "@stackyard/contract/members/second-factors";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { toast } from "../../../lib/browser/toast";
import { signInWaysQuery } from "../../../lib/session/sign-in-ways";
import { Button } from "../../../ui/controls/button";
import { PasswordQuestion } from "./password-question";
import { Setting } from "./setting";
import { useChangedSecurity } from "./use-changed-security";

/** The GitHub account linked for sign-in. */
export function GitHubAccount({ security }: { readonly security: Security }) {
  const { gitHubUsername, hasPassword } = security;
  const { data: ways } = useQuery(signInWaysQuery());
  const [isAsking, setAsking] = useState(false);
  const changed = useChangedSecurity();
  const disconnect = useMutation({
    mutationFn: () => send("delete", "/api/user/github", {}),
    async onSuccess() {
      await changed();
      toast.success("GitHub disconnected");
    },
    onError: (error) =>
      toast.error("GitHub still connected", errorMessage(error, "Please try again.")),
  });
  if (gitHubUsername) {
    return (
      <Setting
        title="GitHub"
        text={`Connected as ${gitHubUsername}.`}
        action={
          <Button
            size="small"
            look="danger"
            isBusy={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            Disconnect GitHub
          </Button>
        }
      />
    );
  }
  if (!ways?.gitHub)
    return <Setting title="GitHub" text="GitHub sign-in isn't set up on this server." />;
  return (
    <Setting
      title="GitHub"
      text="Also sign in with your GitHub account."
      action={
        <Button size="small" look="secondary" onClick={() => setAsking(true)}>
          Connect GitHub
        </Button>
      }
    >
      {isAsking && (
        <PasswordQuestion
          title="Connect GitHub"
          description="Next, GitHub asks you to share your identity with us."
          confirmLabel="Continue"
          hasPassword={hasPassword}
          act={goToGitHub}
          onClose={() => setAsking(false)}
        />
      )}
    </Setting>
  );
}

async function goToGitHub(password: string | null) {
  const { location } = await send("post", "/api/user/github", { body: { password } });
  window.location.assign(location);
}
