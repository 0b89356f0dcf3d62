import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useNeedsScript } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { signWithPasskey, usePasskeySupport } from "../../../lib/session/passkeys";
import { Button } from "../../../ui/controls/button";
import { continueWithSession, openSession } from "./open-session";

/**
 * Passwordless sign-in with a passkey, in browsers that support it. Nearly all do, so its place is kept
 * until it is known: otherwise the form below would move under the pointer.
 */
export function PasskeyButton({ next }: { readonly next: string }) {
  const isSupported = usePasskeySupport();
  const needsScript = useNeedsScript();
  const signIn = useMutation({
    async mutationFn() {
      const credential = await signWithPasskey(
        await send("post", "/api/login/passkey/options", {}),
      );
      return credential && openSession("/api/login/passkey", { credential });
    },
    onSuccess: (entrant) => entrant && continueWithSession(entrant, next, "Login successful"),
    onError: (error) =>
      toast.error("Login failed", errorMessage(error, "This passkey wasn't accepted.")),
  });
  if (!isSupported && !needsScript.disabled) return null;
  return (
    <Button
      look="secondary"
      className="w-full"
      {...needsScript}
      isBusy={signIn.isPending || Boolean(signIn.data)}
      onClick={() => signIn.mutate()}
    >
      <Fingerprint className="size-4.5" aria-hidden="true" />
      Sign in with a passkey
    </Button>
  );
}
