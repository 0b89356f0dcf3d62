import { useState } from "react";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { BrokenLink } from "../../../../lib/page/broken-link";
import { NarrowPage } from "../../../../lib/page/narrow-page";
import { useLinkToken } from "../../../../lib/session/link-token";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { ResetPasswordForm } from "./reset-password-form";

/** Target of the password reset link. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [expired, setExpired] = useState<string>();
  return (
    <NarrowPage title="Choose a new password" text="This signs you out on all devices.">
      {token === undefined && <Skeleton className="h-40" />}
      {token && expired === undefined && <ResetPasswordForm token={token} onExpired={setExpired} />}
      {(token === null || expired !== undefined) && (
        <BrokenLink
          reason={expired}
          action={
            <ButtonLink to={paths.forgotPassword} size="small" look="secondary">
              Request a new link
            </ButtonLink>
          }
        />
      )}
    </NarrowPage>
  );
}
