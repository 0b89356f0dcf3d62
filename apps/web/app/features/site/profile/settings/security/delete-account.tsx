import { DELETION_DAYS } from "@stackyard/contract/base/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../../ui/controls/button";
import { Card } from "../../../../../ui/display/card";
import { securityQuery } from "../../profile-queries";
import { Section } from "../../section";
import { DeleteDialog } from "./delete-dialog";

/** The way out, with what goes and what stays. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const security = useQuery(securityQuery()).data;
  return (
    <Section title="Delete your account">
      <Card className="flex flex-col gap-4 p-5">
        <p className="max-w-prose text-ink-soft text-sm leading-relaxed">
          Your profile, your devices and tokens, and what you have not published are deleted after{" "}
          {DELETION_DAYS} days; until then signing in takes it back. Modules that are published stay
          for those who bought them and are not sold any more; your reviews stay. Where your name
          was stands a former user, and nobody else gets your username.
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
