import type { Security } from "@stackyard/contract/members/second-factors";
import { useState } from "react";
import { toast } from "../../../lib/browser/toast";
import { Button } from "../../../ui/controls/button";
import { appQuestions } from "./app-questions";
import { AppSetup, type Setup } from "./app-setup";
import { PasswordQuestion, type Question } from "./password-question";
import { RecoveryCodes } from "./recovery-codes";
import { Setting } from "./setting";
import { useChangedSecurity } from "./use-changed-security";

const OFF = "Sign in with a code from an app on your phone in addition to your password.";

export function AuthenticatorApp({ security }: { readonly security: Security }) {
  const { hasAuthenticatorApp, hasPassword, recoveryCodesLeft } = security;
  const [question, setQuestion] = useState<Question>();
  // Kept in component state, never in the cache, so that secrets don't outlive the page.
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const changed = useChangedSecurity();

  const { begin, renew, turnOff } = appQuestions({ setSetup, setCodes, changed });
  const isOff = !hasAuthenticatorApp && !setup;
  return (
    <Setting
      title="Two-factor sign-in"
      text={hasAuthenticatorApp ? `On. Recovery codes left: ${recoveryCodesLeft}.` : OFF}
      action={
        <>
          {isOff && (
            <Button size="small" onClick={() => setQuestion(begin)}>
              Set up
            </Button>
          )}
          {hasAuthenticatorApp && (
            <>
              <Button size="small" look="secondary" onClick={() => setQuestion(renew)}>
                New recovery codes
              </Button>
              <Button size="small" look="danger" onClick={() => setQuestion(turnOff)}>
                Turn off
              </Button>
            </>
          )}
        </>
      }
    >
      {setup && (
        <AppSetup
          setup={setup}
          onCancel={() => setSetup(undefined)}
          onConfirmed={async (made) => {
            setSetup(undefined);
            setCodes(made);
            await changed();
            toast.success("Two-factor sign-in is on");
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {question && (
        <PasswordQuestion
          {...question}
          hasPassword={hasPassword}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </Setting>
  );
}
