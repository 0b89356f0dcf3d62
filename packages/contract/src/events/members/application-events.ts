import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";

const application = z.object({ userId: id, name: z.string() });
const user = ({ userId }: z.output<typeof application>) => [userId];
const APPLICATIONS = "/settings/applications";

export const applicationRegistered = event({
  type: "application.registered",
  subject: "application",
  consumers: [],
  data: application,
  audience: { actor: true },
  did: ({ name }) => `registered the application “${name}”`,
  path: () => APPLICATIONS,
});

export const applicationChanged = event({
  type: "application.changed",
  subject: "application",
  consumers: [],
  data: application,
  audience: { actor: true },
  did: ({ name }) => `changed the application “${name}”`,
  path: () => APPLICATIONS,
});

/** By an administrator. */
export const applicationLogoRemoved = event({
  type: "application.logo_removed",
  subject: "application",
  consumers: ["notifications"],
  data: application.extend({ reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: user,
      describe: ({ name, reason }) =>
        `An administrator removed the logo of your application “${name}”: ${reason}`,
      kind: "account",
    },
  },
  did: ({ name }) => `removed the logo of the application “${name}”`,
  path: () => APPLICATIONS,
});

export const applicationSecretChanged = event({
  type: "application.secret_changed",
  subject: "application",
  consumers: ["notifications"],
  data: application,
  audience: {
    actor: true,
    concerned: {
      who: user,
      describe: ({ name }) => `Your application “${name}” got a new secret`,
      kind: "security",
    },
  },
  did: ({ name }) => `gave the application “${name}” a new secret`,
  path: () => APPLICATIONS,
});

export const applicationDeleted = event({
  type: "application.deleted",
  subject: "application",
  consumers: [],
  data: application,
  audience: { actor: true },
  did: ({ name }) => `deleted the application “${name}”`,
  path: () => APPLICATIONS,
});

export const applicationConnected = event({
  type: "application.connected",
  subject: "application",
  consumers: ["notifications"],
  data: application.extend({ scopes: z.array(z.string()) }),
  audience: {
    actor: true,
    concerned: {
      who: user,
      describe: ({ name }) => `The application “${name}” was connected to your account`,
      kind: "security",
    },
  },
  did: ({ name }) => `connected the application “${name}”`,
  path: () => APPLICATIONS,
});

/** By the user, by the application itself, or because a code or token was used twice. */
export const applicationDisconnected = event({
  type: "application.disconnected",
  subject: "application",
  consumers: ["webhooks"],
  data: application,
  audience: {
    actor: true,
    concerned: {
      who: user,
      describe: ({ name }) => `The application “${name}” lost access to your account`,
    },
  },
  did: ({ name }) => `ended the access of the application “${name}”`,
  path: () => APPLICATIONS,
});
