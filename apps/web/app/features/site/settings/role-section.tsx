import { CHOSEN_ROLES, ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useState } from "react";
import { roleOptions } from "../../../lib/people/role-options";
import { Button } from "../../../ui/controls/button";
import { RadioGroup } from "../../../ui/controls/radio-group";
import { Card } from "../../../ui/display/card";
import { Section } from "../../../ui/display/section";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { AuditorApplication } from "./auditor-application";
import { useChangeRole } from "./use-change-role";

const OPTIONS = roleOptions(CHOSEN_ROLES);

/** The user's role. Admins are appointed and can't change theirs. */
export function RoleSection({ user }: { readonly user: CurrentUser }) {
  if (user.role === "admin") return null;
  return (
    <Section
      title="Role"
      text="Your role sets what your dashboard and profile show. You keep work from earlier roles."
    >
      <Card className="flex flex-col gap-5 p-5 sm:p-6">
        <RoleChoice key={user.role} user={user} />
      </Card>
      {user.role !== "auditor" && <AuditorApplication user={user} />}
    </Section>
  );
}

function RoleChoice({ user }: { readonly user: CurrentUser }) {
  const isAuditor = user.role === "auditor";
  const [chosen, setChosen] = useState(CHOSEN_ROLES.find((role) => role === user.role));
  const [isAsking, setAsking] = useState(false);
  const change = useChangeRole(() => setAsking(false));
  const begin = () => {
    if (isAuditor) setAsking(true);
    else if (chosen) change.mutate(chosen);
  };
  return (
    <>
      <RadioGroup
        legend={isAuditor ? "You're an auditor. Switch to" : "Your role"}
        name="chosen-role"
        value={chosen}
        onValueChange={setChosen}
        options={OPTIONS}
        className="lg:grid-cols-3"
      />
      <Button
        className="self-start"
        disabled={chosen === undefined || chosen === user.role}
        isBusy={change.isPending}
        onClick={begin}
      >
        Change role
      </Button>
      {isAsking && chosen && (
        <LazyConfirmDialog
          title="Stop being an auditor?"
          description="You lose your approval. To audit again, you must reapply."
          confirmLabel={`Become a ${ROLE_LABELS[chosen].toLowerCase()}`}
          isBusy={change.isPending}
          onConfirm={() => change.mutate(chosen)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
