import { send } from "../../../../../lib/api/api";
import { toast } from "../../../../../lib/browser/toast";
import type { Setup } from "./app-setup";
import type { Question } from "./password-question";

interface Outcomes {
  readonly setSetup: (setup: Setup) => void;
  readonly setCodes: (codes: readonly string[] | undefined) => void;
  /** What the page knows of the account is out of date. */
  readonly changed: () => Promise<unknown>;
}

/** What the password is asked for where an authenticator app is set up, renewed or given up. */
export function appQuestions({ setSetup, setCodes, changed }: Outcomes) {
  const begin: Question = {
    title: "Set up an authenticator app",
    description: "Any app for one-time codes will do. You scan a picture with it next.",
    confirmLabel: "Continue",
    act: async (password) =>
      setSetup(await send("post", "/api/user/authenticator-app", { body: { password } })),
  };
  const renew: Question = {
    title: "Make new recovery codes?",
    description: "Those that you have will not work any more.",
    confirmLabel: "Make new codes",
    async act(password) {
      const made = await send("post", "/api/user/recovery-codes", { body: { password } });
      setCodes(made.recoveryCodes);
      await changed();
    },
  };
  const turnOff: Question = {
    title: "Turn two-factor sign-in off?",
    description: "Your password alone will be enough then. The recovery codes stop working.",
    confirmLabel: "Turn off",
    look: "danger",
    async act(password) {
      await send("post", "/api/user/authenticator-app/removal", { body: { password } });
      setCodes(undefined);
      await changed();
      toast.success("Two-factor sign-in is off");
    },
  };
  return { begin, renew, turnOff };
}
