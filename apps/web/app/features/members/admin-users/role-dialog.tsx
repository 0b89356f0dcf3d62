import { ROLE_LABELS, ROLES } from "@stackyard/contract/base/option-lists";
import type { ManagedUser } from "@stackyard/contract/members/administration";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select } from "../../../ui/controls/select";

interface Props {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

export function RoleDialog({ user: { id, username, role: current }, onClose }: Props) {
  const others = ROLES.filter((role) => role !== current);
  const [role, setRole] = useState(others[0] ?? current);
  return (
    <ReasonDialog
      title={`Change the role of ${username}`}
      description={`Their current role is ${ROLE_LABELS[current]}. Their work stays. New auditors also need approval.`}
      confirmLabel="Change role"
      done={`${username} is now: ${ROLE_LABELS[role]}.`}
      perform={(reason) =>
        send("put", "/api/admin/users/{id}/role", { params: { id }, body: { role, reason } })
      }
      onClose={onClose}
    >
      <Select
        label="New role"
        required
        value={role}
        onValueChange={(value) => setRole(others.find((role) => role === value) ?? role)}
        options={optionsOf(others, ROLE_LABELS)}
      />
    </ReasonDialog>
  );
}
