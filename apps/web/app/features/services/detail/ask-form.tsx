import { LIMITS } from "@stackyard/contract/base/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Button } from "../../../ui/controls/button";
import { TextareaField } from "../../../ui/controls/textarea-field";

const { min, max } = LIMITS.question;

/** Asks something about a service, for all to read. */
export function AskForm({ serviceId }: { readonly serviceId: number }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [question, setQuestion] = useState("");
  const [hasTried, setTried] = useState(false);
  const ask = useSendOnce({
    mutationKey: ["question", "ask", serviceId],
    mutationFn: () =>
      send("post", "/api/services/{id}/questions", {
        params: { id: serviceId },
        body: { question },
      }),
    async onSuccess() {
      setQuestion("");
      setTried(false);
      toast.success("Question asked", "You are told when it is answered.");
      await invalidate(client, `/api/services/${serviceId}/questions`);
    },
  });
  if (!user) {
    return (
      <p>
        <ButtonLink
          to={signInAddress({ next: `${paths.service(serviceId)}#questions` })}
          look="secondary"
        >
          Sign in to ask something
        </ButtonLink>
      </p>
    );
  }
  const isTooShort = question.trim().length < min;
  const problem = ask.isError ? errorMessage(ask.error, "Please try again.") : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isTooShort) ask.mutate(undefined);
      }}
    >
      <TextareaField
        label="Ask something"
        hint="For all to read. For what concerns only the two of you, contact the engineer."
        rows={3}
        maxLength={max}
        value={question}
        error={hasTried && isTooShort ? `Question must be at least ${min} characters` : problem}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <Button type="submit" look="secondary" className="self-start" isBusy={ask.isPending}>
        Ask
      </Button>
    </form>
  );
}
