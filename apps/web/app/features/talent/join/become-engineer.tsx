import { ROLE_LABELS, type Role } from "@stackyard/contract/base/option-lists";
import { send } from "../../../lib/api/api";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { useOwnChange } from "../own/use-own-change";

/** Whoever is here as somebody else can be here as an engineer. */
export function BecomeEngineer({ role }: { readonly role: Role }) {
  const { mutate, isPending } = useOwnChange({
    send: () => send("put", "/api/user/role", { body: { role: "engineer" } }),
    done: "You are here as an Engineer now",
    failed: "Role not changed",
  });
  if (role === "auditor")
    return (
      <EmptyState
        title="Auditors offer no work"
        action={<ButtonLink to={paths.talent()}>Find Engineers</ButtonLink>}
      >
        Whoever judges modules does not sell work on them from the same account.
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
      You are here as a {ROLE_LABELS[role]}. As an engineer you can still buy and publish modules;
      what you have stays yours, and you can change back at any time.
    </EmptyState>
  );
}
