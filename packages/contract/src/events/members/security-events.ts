import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";

// A sign-in method changed. The owner is notified in case someone else did it.
const own = z.object({ userId: id });
const who = ({ userId }: z.output<typeof own>) => [userId];
const kind = "security";
const path = () => "/settings/security";

const gitHub = own.extend({ gitHubUsername: z.string() });

export const gitHubConnected = event({
  type: "github.connected",
  subject: "user",
  consumers: ["notifications"],
  data: gitHub,
  audience: {
    actor: true,
    concerned: {
      who,
      describe: ({ gitHubUsername }) =>
        `The GitHub account ${gitHubUsername} can now sign in to your account`,
      kind,
    },
  },
  did: ({ gitHubUsername }) => `connected the GitHub account ${gitHubUsername}`,
  path,
});

export const gitHubDisconnected = event({
  type: "github.disconnected",
  subject: "user",
  consumers: ["notifications"],
  data: own,
  audience: {
    actor: true,
    concerned: { who, describe: () => "GitHub can no longer sign in to your account", kind },
  },
  did: () => "disconnected GitHub",
  path,
});

export const twoFactorTurnedOn = event({
  type: "factor.turned_on",
  subject: "user",
  consumers: ["notifications"],
  data: own,
  audience: {
    actor: true,
    concerned: { who, describe: () => "Two-factor sign-in is on for your account", kind },
  },
  did: () => "turned two-factor sign-in on",
  path,
});

export const twoFactorTurnedOff = event({
  type: "factor.turned_off",
  subject: "user",
  consumers: ["notifications"],
  data: own,
  audience: {
    actor: true,
    concerned: { who, describe: () => "Two-factor sign-in is off for your account", kind },
  },
  did: () => "turned two-factor sign-in off",
  path,
});

export const recoveryCodesRenewed = event({
  type: "recovery.codes_renewed",
  subject: "user",
  consumers: ["notifications"],
  data: own,
  audience: {
    actor: true,
    concerned: { who, describe: () => "New recovery codes were created for your account", kind },
  },
  did: () => "created new recovery codes",
  path,
});

export const recoveryCodeUsed = event({
  type: "recovery.code_used",
  subject: "user",
  consumers: ["notifications"],
  data: own,
  audience: {
    actor: true,
    concerned: { who, describe: () => "A recovery code was used to sign in to your account", kind },
  },
  did: () => "used a recovery code",
  path,
});

const passkey = own.extend({ name: z.string() });

export const passkeyAdded = event({
  type: "passkey.added",
  subject: "user",
  consumers: ["notifications"],
  data: passkey,
  audience: {
    actor: true,
    concerned: {
      who,
      describe: ({ name }) => `The passkey “${name}” was added to your account`,
      kind,
    },
  },
  did: ({ name }) => `added the passkey “${name}”`,
  path,
});

export const passkeyRemoved = event({
  type: "passkey.removed",
  subject: "user",
  consumers: ["notifications"],
  data: passkey,
  audience: {
    actor: true,
    concerned: {
      who,
      describe: ({ name }) => `The passkey “${name}” was removed from your account`,
      kind,
    },
  },
  did: ({ name }) => `removed the passkey “${name}”`,
  path,
});
