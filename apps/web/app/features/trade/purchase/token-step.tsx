import { LIMITS } from "@stackyard/contract/base/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  /** What the token is made for: its name in the list on the profile. */
  readonly name: string;
  readonly isMade: boolean;
  readonly onMade: (secret: string) => void;
}

/** Makes the registry token where it is needed. Its secret is shown this once. */
export function TokenStep({ name, isMade, onMade }: Props) {
  const client = useQueryClient();
  const made = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send("post", "/api/registry-tokens", { body: { name: dated(name) } }),
    onSuccess({ secret }) {
      onMade(secret);
      return invalidate(client, "/api/registry-tokens");
    },
  });
  // The button that held the focus is gone.
  useEffect(() => {
    if (isMade) made.current?.focus();
  }, [isMade]);

  if (isMade) {
    return (
      <div ref={made} tabIndex={-1} className="outline-none">
        <Alert tone="fair" title="Your token is in the next step" isUrgent>
          It is not shown again. Copy it before you close this.
        </Alert>
      </div>
    );
  }
  return (
    <>
      <p className="text-ink-soft leading-relaxed">
        It lets Terraform and OpenTofu fetch what you own. One serves for all of your modules: keep
        the one you have, or make another.
      </p>
      {error && (
        <Alert tone="poor" title="Token not created" isUrgent>
          {errorMessage(error, "Please try again.")}
        </Alert>
      )}
      <Button look="secondary" isBusy={isPending} onClick={() => mutate()} className="self-start">
        Make a registry token
      </Button>
    </>
  );
}

/** Tokens have different names, and another may be made for the same. */
function dated(name: string): string {
  const moment = new Date().toISOString().slice(0, 19).replace("T", " ");
  return `${name.slice(0, LIMITS.tokenName.max - moment.length - 1)} ${moment}`;
}
