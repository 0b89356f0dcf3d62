import { CHOSEN_ROLES, ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useState } from "react";
import { roleOptions } from "../../../../lib/people/role-options";
import { Button } from "../../../../ui/controls/button";
import { RadioGroup } from "../../../../ui/controls/radio-group";
import { Card } from "../../../../ui/display/card";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";
import { Section } from "../section";
import { AuditorApplication } from "./auditor-application";
import { useChangeRole } from "./use-change-role";

const OPTIONS = roleOptions(CHOSEN_ROLES);

/** What one is here for. An administrator is appointed, and stays one. */
export function RoleSection({ user }: { readonly user: CurrentUser }) {
  if (user.role === "admin") return null;
  return (
    <Section
      title="Role"
      text="It decides what your dashboard and profile show. What you have done in another stays yours."
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
        legend={isAuditor ? "You are an auditor. Become one of these instead" : "You are here as"}
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
          description="Your approval ends with it. To audit again you have to apply again."
          confirmLabel={`Become a ${ROLE_LABELS[chosen].toLowerCase()}`}
          isBusy={change.isPending}
          onConfirm={() => change.mutate(chosen)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
