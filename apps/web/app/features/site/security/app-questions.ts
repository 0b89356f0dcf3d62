import { send } from "../../../lib/api/api";
import { toast } from "../../../lib/browser/toast";
import type { Setup } from "./app-setup";
import type { Question } from "./password-question";

interface Outcomes {
  readonly setSetup: (setup: Setup) => void;
  readonly setCodes: (codes: readonly string[] | undefined) => void;
  /** Invalidates the account's data. */
  readonly changed: () => Promise<unknown>;
}

/** Password prompts for setting up, replacing or removing an authenticator app. */
export function appQuestions({ setSetup, setCodes, changed }: Outcomes) {
  const begin: Question = {
    title: "Set up an authenticator app",
    description: "Use any one-time code app. Next, scan the QR code with it.",
    confirmLabel: "Continue",
    act: async (password) =>
      setSetup(await send("post", "/api/user/authenticator-app", { body: { password } })),
  };
  const renew: Question = {
    title: "Create new recovery codes?",
    description: "Your current codes stop working.",
    confirmLabel: "Create new codes",
    async act(password) {
      const made = await send("post", "/api/user/recovery-codes", { body: { password } });
      setCodes(made.recoveryCodes);
      await changed();
    },
  };
  const turnOff: Question = {
    title: "Turn off two-factor sign-in?",
    description: "You'll sign in with only your password. Your recovery codes stop working.",
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
