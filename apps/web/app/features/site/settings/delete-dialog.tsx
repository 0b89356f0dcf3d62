import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { send, wrongFields } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showToastOnNextPage } from "../../../lib/browser/pending-toast";
import { formatDay } from "../../../lib/format/format";
import { paths } from "../../../lib/links/paths";
import { tellOtherPages } from "../../../lib/session/session-news";
import { forgetToken } from "../../../lib/session/stored-token";
import { TextField } from "../../../ui/controls/text-field";
import { Alert } from "../../../ui/feedback/alert";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";

interface Props {
  /** Without a password, the server requires a recent sign-in. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for the password, deletes the account and clears the cache. */
export function DeleteDialog({ hasPassword, onClose }: Props) {
  const [password, setPassword] = useState("");
  const giveUp = useMutation({
    mutationFn: () =>
      send("post", "/api/account/deletion", { body: { password: hasPassword ? password : null } }),
    onSuccess({ deletesAt }) {
      forgetToken();
      tellOtherPages("signed out");
      showToastOnNextPage(
        `Your account will be deleted on ${formatDay(deletesAt)}. Sign in to keep it.`,
      );
      window.location.assign(paths.home);
    },
  });
  const { error } = giveUp;
  const wrong = wrongFields(error).password;
  return (
    <ConfirmDialog
      title="Delete your account?"
      description="You'll be signed out everywhere. To keep your account, sign in within seven days."
      confirmLabel="Delete account"
      look="danger"
      isBusy={giveUp.isPending}
      onCancel={onClose}
      onConfirm={() => giveUp.mutate()}
    >
      {hasPassword ? (
        <TextField
          label="Password"
          type="password"
          required
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={wrong ?? (error ? errorMessage(error, "Please try again.") : undefined)}
        />
      ) : (
        error && (
          <Alert tone="poor" isUrgent>
            {errorMessage(error, "Please try again.")}
          </Alert>
        )
      )}
    </ConfirmDialog>
  );
}
