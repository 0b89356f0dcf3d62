import type { Passkey, Security } from "@stackyard/contract/members/second-factors";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { makePasskey, usePasskeySupport } from "../../../lib/session/passkeys";
import { Button } from "../../../ui/controls/button";
import { NamePasskey } from "./name-passkey";
import { PasskeyRow } from "./passkey-row";
import { PasswordQuestion } from "./password-question";
import { Setting } from "./setting";

const TEXT =
  "Sign in with your fingerprint, face, or device PIN instead of a password. If you approve plans of a runner that needs signatures, copy your passkey for its owner.";

/** List of passkeys. Adding one takes the password, the browser's dialog and a name. */
export function Passkeys({ security }: { readonly security: Security }) {
  const { passkeys, hasPassword } = security;
  const isSupported = usePasskeySupport();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<object>();

  async function make(password: string | null) {
    const question = await send("post", "/api/user/passkeys/options", { body: { password } });
    const credential = await makePasskey(question);
    if (credential) setMade(credential);
  }

  return (
    <Setting
      title="Passkeys"
      text={TEXT}
      action={
        isSupported &&
        !made && (
          <Button size="small" look="secondary" onClick={() => setAsking(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {made && <NamePasskey credential={made} onDone={() => setMade(undefined)} />}
      {passkeys.length > 0 && <List passkeys={passkeys} />}
      {isAsking && (
        <PasswordQuestion
          title="Add a passkey"
          description="Next, your browser asks where to store it."
          confirmLabel="Continue"
          hasPassword={hasPassword}
          act={make}
          onClose={() => setAsking(false)}
        />
      )}
    </Setting>
  );
}

function List({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line border-t">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}
