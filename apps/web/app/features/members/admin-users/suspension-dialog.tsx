import type { ManagedUser } from "@stackyard/contract/members/administration";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { Select } from "../../../ui/controls/select";

interface Props {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const FOR_EVER = "none";
const LENGTHS = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: FOR_EVER, label: "Indefinitely" },
];

export function SuspensionDialog({ user: { id, username }, onClose }: Props) {
  const [length, setLength] = useState("7");
  return (
    <ReasonDialog
      title={`Suspend ${username}?`}
      description="They're signed out everywhere, their tokens stop working, and they can't sign in until the suspension ends. Their modules stay. They see the reason."
      confirmLabel="Suspend"
      look="danger"
      done={`${username} is suspended.`}
      perform={(reason) =>
        send("put", "/api/admin/users/{id}/suspension", {
          params: { id },
          body: { reason, until: endOf(length) },
        })
      }
      onClose={onClose}
    >
      <Select
        label="For how long"
        required
        value={length}
        onValueChange={setLength}
        options={LENGTHS}
      />
    </ReasonDialog>
  );
}

function endOf(length: string): string | null {
  return length === FOR_EVER ? null : new Date(Date.now() + Number(length) * DAY_MS).toISOString();
}
