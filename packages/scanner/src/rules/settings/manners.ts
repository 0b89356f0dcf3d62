import type { Topic } from "../../rule-language/topic.ts";

interface MannerText {
  readonly topic: Topic;
  /** The end of a title that starts with the resource's description. */
  readonly title: string;
  readonly explanation: string;
}

/** The kinds of faults that settings describe. */
export const MANNERS = {
  address: {
    topic: "exposure",
    title: "gets a public address",
    explanation:
      "From every address on the internet its ports can be tried, and the next flaw in it.",
  },
  endpoint: {
    topic: "exposure",
    title: "can be reached from the internet",
    explanation: "Its public endpoint answers everyone; a leaked credential is enough to get in.",
  },
  anyone: {
    topic: "exposure",
    title: "lets people in who did not sign in",
    explanation: "Anyone who finds the address can use it without credentials.",
  },
  shared: {
    topic: "exposure",
    title: "is shared with everyone",
    explanation: "Every account there is can copy what is in it.",
  },
  "shared-key": {
    topic: "privilege",
    title: "accepts keys beside identities",
    explanation: "A leaked key works for everyone, everywhere, until someone replaces it.",
  },
  "long-lived": {
    topic: "secrets",
    title: "is valid for years",
    explanation: "A leaked one works for everyone until it expires.",
  },
  unencrypted: {
    topic: "encryption-at-rest",
    title: "is not encrypted at rest",
    explanation: "Anyone who gets hold of the storage, a backup or a copy can read the data.",
  },
  "platform-key": {
    topic: "encryption-at-rest",
    title: "is not encrypted with a key of your own",
    explanation:
      "The provider encrypts the data with its own key, so you can neither revoke access nor see who used the key.",
  },
  plaintext: {
    topic: "encryption-in-transit",
    title: "accepts unencrypted connections",
    explanation: "Anyone on the network path can read and change the data, credentials included.",
  },
  "old-tls": {
    topic: "encryption-in-transit",
    title: "accepts outdated encryption",
    explanation: "TLS 1.0 and 1.1 and the ciphers of their time have known weaknesses.",
  },
  unlogged: {
    topic: "logging",
    title: "keeps no log",
    explanation: "After an incident, you can't find out what happened or who did it.",
  },
  unwatched: {
    topic: "logging",
    title: "is not monitored",
    explanation: "Attacks and failures stay unnoticed until someone complains.",
  },
  unprotected: {
    topic: "recovery",
    title: "can be deleted by a single call",
    explanation: "A wrong plan or a stolen key is enough to remove it.",
  },
  "without-backup": {
    topic: "recovery",
    title: "has no automatic backups",
    explanation: "After a mistake or an attack, there is no earlier state to go back to.",
  },
  "no-last-backup": {
    topic: "recovery",
    title: "leaves no backup when it is deleted",
    explanation: "Once it is deleted, the data is lost, even if the deletion was a mistake.",
  },
  emptied: {
    topic: "recovery",
    title: "is deleted together with its contents",
    explanation: "`terraform destroy` or a replacement removes all data without asking again.",
  },
  "single-copy": {
    topic: "recovery",
    title: "depends on a single location",
    explanation: "If that data center or region fails, the service and its data are unavailable.",
  },
  loose: {
    topic: "hardening",
    title: "permits more than it needs",
    explanation: "Every unused feature is one more way for an attacker to get further.",
  },
  untrusted: {
    topic: "supply-chain",
    title: "runs unverified code",
    explanation: "Anyone who can change the code at its source can run their own code here.",
  },
} as const satisfies Readonly<Record<string, MannerText>>;

export type Manner = keyof typeof MANNERS;
