import { DELETION_DAYS } from "@stackyard/contract/base/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { Section } from "../../../ui/display/section";
import { securityQuery } from "../settings-queries";
import { DeleteDialog } from "./delete-dialog";

/** Account deletion, with what is deleted and what is kept. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const security = useQuery(securityQuery()).data;
  return (
    <Section title="Delete your account">
      <Card className="flex flex-col gap-4 p-5">
        <p className="max-w-prose text-ink-soft text-sm leading-relaxed">
          We delete your profile, devices, tokens, and unpublished work after {DELETION_DAYS} days.
          Sign in before then to cancel. Published modules stay available to their buyers but are no
          longer sold. Your reviews stay under “a former user”. No one else can take your username.
        </p>
        <Button look="danger" className="self-start" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </Card>
      {isAsking && (
        <DeleteDialog
          hasPassword={security?.hasPassword ?? true}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
