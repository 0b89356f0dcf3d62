import type { ManagedUser } from "@stackyard/contract/members/administration";
import { type ReactNode, useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { Button } from "../../../ui/controls/button";
import { ApplicationsDialog } from "./applications-dialog";
import { KeysDialog } from "./keys-dialog";
import { RoleDialog } from "./role-dialog";
import { SuspensionDialog } from "./suspension-dialog";

type Act = "role" | "keys" | "applications" | "suspend" | "reinstate" | "sign out";

/** An admin's actions on an account; each change requires a reason. */
export function UserActions({ user }: { readonly user: ManagedUser }) {
  const [act, setAct] = useState<Act>();
  const onClose = () => setAct(undefined);
  const { id, username } = user;
  const params = { id };
  const button = (act: Act, label: ReactNode) => (
    <Button size="small" look="secondary" onClick={() => setAct(act)}>
      {label}
      <span className="sr-only"> ({username})</span>
    </Button>
  );
  return (
    <div className="flex shrink-0 flex-wrap gap-2">
      {button("role", "Change role")}
      {button("keys", "API keys")}
      {button("applications", "Applications")}
      {user.suspension ? button("reinstate", "Lift suspension") : button("suspend", "Suspend")}
      {button("sign out", "Sign out everywhere")}
      {act === "role" && <RoleDialog user={user} onClose={onClose} />}
      {act === "keys" && <KeysDialog user={user} onClose={onClose} />}
      {act === "applications" && <ApplicationsDialog user={user} onClose={onClose} />}
      {act === "suspend" && <SuspensionDialog user={user} onClose={onClose} />}
      {act === "reinstate" && (
        <ReasonDialog
          title={`Lift the suspension of ${username}?`}
          description="They can sign in and use their tokens again immediately."
          confirmLabel="Lift suspension"
          done={`${username} can sign in again.`}
          perform={(reason) =>
            send("post", "/api/admin/users/{id}/reinstatement", { params, body: { reason } })
          }
          onClose={onClose}
        />
      )}
      {act === "sign out" && (
        <ReasonDialog
          title={`Sign ${username} out everywhere?`}
          description="All their sessions end immediately. They can sign in again; their tokens keep working."
          confirmLabel="Sign out everywhere"
          done={`${username} is signed out everywhere.`}
          perform={(reason) =>
            send("post", "/api/admin/users/{id}/sign-out", { params, body: { reason } })
          }
          onClose={onClose}
        />
      )}
    </div>
  );
}
