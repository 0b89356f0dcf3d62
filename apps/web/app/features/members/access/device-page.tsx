import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useHydrated } from "../../../lib/browser/hydrated";
import { NarrowPage } from "../../../lib/page/narrow-page";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { Alert } from "../../../ui/feedback/alert";
import { deviceRequestQuery } from "./access-queries";
import { type AccessAnswer, AccessQuestion } from "./access-question";

/** Connects a device that shows a code, such as a command line. */
export function DevicePage() {
  return (
    <SignedIn>
      {(user) => (
        <NarrowPage title="Connect a device" text="Enter the code that your device shows.">
          <Device username={user.username} />
        </NarrowPage>
      )}
    </SignedIn>
  );
}

function Device({ username }: { readonly username: string }) {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(search.get("user_code") ?? "");
  const [userCode, setUserCode] = useState<string>();
  const isHydrated = useHydrated();
  const query = useQuery({
    ...deviceRequestQuery(userCode ?? ""),
    enabled: userCode !== undefined,
  });
  const answer = useMutation({
    mutationFn: (body: AccessAnswer) =>
      send("post", "/api/oauth/devices/{userCode}/answer", {
        params: { userCode: userCode ?? "" },
        body,
      }),
  });
  if (answer.isSuccess)
    return (
      <Alert
        tone={answer.variables.isAllowed ? "good" : "note"}
        title={answer.variables.isAllowed ? "Device connected" : "Access refused"}
        takesFocus
      >
        You can close this page and return to your device.
      </Alert>
    );
  if (userCode !== undefined && query.data)
    return (
      <AccessQuestion
        request={query.data}
        username={username}
        onAnswer={(body) => answer.mutate(body)}
        isBusy={answer.isPending}
        error={answer.error}
      >
        <Alert tone="fair" title="Is this your device?">
          Allow access only if your own device shows the code {typed} right now. Someone who sent
          you the code gets access to your account.
        </Alert>
      </AccessQuestion>
    );
  const wrong = query.error
    ? errorMessage(query.error, "The code wasn't checked. Check your connection and try again.")
    : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        if (code && code === userCode) void query.refetch();
        else setUserCode(code || undefined);
      }}
    >
      <TextField
        label="Code"
        required
        hint="Eight letters, such as BCDF-GHJK."
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={wrong && `${wrong} The device may show a new code by now.`}
      />
      <Button type="submit" className="self-start" isBusy={query.isFetching} disabled={!isHydrated}>
        Continue
      </Button>
    </form>
  );
}
