import { armResource, armTemplate } from "../../../../test/arm-template.ts";
import { testRule } from "../../../../test/rule-fixtures.ts";

const cors = (origin: string) => ({
  cors: { corsRules: [{ allowedOrigins: [origin], allowedMethods: ["PUT"] }] },
});

const service = (kind: string, properties: object) =>
  armResource(`Microsoft.Storage/storageAccounts/${kind}Services`, properties, {
    name: "it/default",
  });

const withAccount = (properties: object) =>
  armTemplate([
    { type: "Microsoft.Storage/storageAccounts", name: "it", properties: {} },
    {
      type: "Microsoft.Storage/storageAccounts/blobServices",
      name: "it/default",
      properties,
    },
  ]);

testRule("gen-cross-origin-writes", {
  fails: {
    "blobs of an account": withAccount(cors("*")),
    blobs: service("blob", cors("*")),
    files: service("file", cors("*")),
    queues: service("queue", cors("*")),
  },
  passes: {
    "blobs of an account": withAccount(cors("https://a.example.com")),
    files: service("file", cors("https://a.example.com")),
  },
});

const smb = (setting: object) => service("file", { protocolSettings: { smb: setting } });

testRule("az-smb-ciphers", {
  fails: {
    "an old version": smb({ versions: "SMB2.1;SMB3.0;SMB3.1.1;" }),
    "an old cipher": smb({ channelEncryption: "AES-128-CCM;AES-256-GCM;" }),
    "an old cipher of tickets": smb({ kerberosTicketEncryption: "RC4-HMAC" }),
  },
  passes: {
    "a new version": smb({ versions: "SMB3.1.1;" }),
    "new ciphers": smb({ channelEncryption: "AES-256-GCM", kerberosTicketEncryption: "AES-256;" }),
    "the default": service("file", {}),
  },
});
