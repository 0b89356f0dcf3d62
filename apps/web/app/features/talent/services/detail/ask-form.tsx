import { LIMITS } from "@stackyard/contract/base/limits";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { useRequiredText } from "../../../../lib/page/use-required-text";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { signInAddress } from "../../../../lib/session/sign-in-address";
import { Button } from "../../../../ui/controls/button";
import { TextareaField } from "../../../../ui/controls/textarea-field";

const { min, max } = LIMITS.question;
const RULES = { min, max, tooShort: `Question must be at least ${min} characters` };

/** Form for a public question about a service. */
export function AskForm({ serviceId }: { readonly serviceId: number }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const {
    text: question,
    change,
    whenGiven,
    field,
  } = useRequiredText({
    ...RULES,
    draft: `question ${serviceId}`,
  });
  const ask = useSendOnce({
    mutationKey: ["question", "ask", serviceId],
    mutationFn: () =>
      send("post", "/api/services/{id}/questions", {
        params: { id: serviceId },
        body: { question },
      }),
    async onSuccess() {
      change("");
      toast.success("Question asked", "We'll notify you when it's answered.");
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
          Sign in to ask a question
        </ButtonLink>
      </p>
    );
  }
  const problem = ask.isError ? errorMessage(ask.error, "Please try again.") : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        whenGiven(() => ask.mutate(undefined));
      }}
    >
      <TextareaField
        label="Ask something"
        hint="Questions are public. For private matters, contact the engineer."
        rows={3}
        {...field}
        error={field.error ?? problem}
      />
      <Button type="submit" look="secondary" className="self-start" isBusy={ask.isPending}>
        Ask
      </Button>
    </form>
  );
}
