import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/controls/button";
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { toast } from "../browser/toast";

/** Mails the confirmation link again. */
export function ResendButton() {
  const resend = useMutation({
    mutationFn: () => send("post", "/api/email-confirmation-requests", {}),
    onSuccess: () => toast.success("A new link is on its way", "Check your inbox."),
    onError: (error) => toast.error("No email sent", errorMessage(error, "Please try again.")),
  });
  return (
    <Button
      size="small"
      look="secondary"
      isBusy={resend.isPending}
      disabled={resend.isSuccess}
      onClick={() => resend.mutate()}
    >
      {resend.isSuccess ? "Link sent" : "Send the link again"}
    </Button>
  );
}
