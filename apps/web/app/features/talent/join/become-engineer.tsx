import { ROLE_LABELS, type Role } from "@stackyard/contract/base/option-lists";
import { send } from "../../../lib/api/api";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { useProfileMutation } from "../own/use-profile-mutation";

/** Lets users with another role become an engineer. */
export function BecomeEngineer({ role }: { readonly role: Role }) {
  const { mutate, isPending } = useProfileMutation({
    send: () => send("put", "/api/user/role", { body: { role: "engineer" } }),
    done: "You're now an engineer",
    failed: "Role not changed",
  });
  if (role === "auditor")
    return (
      <EmptyState
        title="Auditors can't offer work"
        action={<ButtonLink to={paths.talent()}>Find Engineers</ButtonLink>}
      >
        Auditors can't sell work on modules from the same account.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Offer your work as an engineer"
      action={
        <Button isBusy={isPending} onClick={() => mutate()}>
          Become an engineer
        </Button>
      }
    >
      Your role is {ROLE_LABELS[role]}. As an engineer, you can still buy and publish modules; you
      keep what you have, and you can change back at any time.
    </EmptyState>
  );
}
