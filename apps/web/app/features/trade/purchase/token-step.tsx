import { LIMITS } from "@stackyard/contract/base/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  /** The key's name in the settings. */
  readonly name: string;
  readonly isMade: boolean;
  readonly onMade: (secret: string) => void;
}

/** Creates an API key for the registry. Its secret is shown only once. */
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
  // The focused button has disappeared, so move the focus.
  useEffect(() => {
    if (isMade) made.current?.focus();
  }, [isMade]);

  if (isMade) {
    return (
      <div ref={made} tabIndex={-1} className="outline-none">
        <Alert tone="fair" title="Your key is in the next step" isUrgent>
          It's shown only once. Copy it before you close this.
        </Alert>
      </div>
    );
  }
  return (
    <>
      <p className="text-ink-soft leading-relaxed">
        Terraform and OpenTofu use it to fetch your modules. One key works for all of them.
      </p>
      {error && (
        <Alert tone="poor" title="Key not created" isUrgent>
          {errorMessage(error, "Please try again.")}
        </Alert>
      )}
      <Button look="secondary" isBusy={isPending} onClick={() => mutate()} className="self-start">
        Create an API key
      </Button>
    </>
  );
}

/** Adds the date, because key names are unique and the same module may need another one. */
function dated(name: string): string {
  const moment = new Date().toISOString().slice(0, 19).replace("T", " ");
  return `${name.slice(0, LIMITS.tokenName.max - moment.length - 1)} ${moment}`;
}
