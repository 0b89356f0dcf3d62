import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { ApprovedWork } from "@stackyard/contract/deployments/lease";
import { describe, expect, it } from "vitest";
import { type Changes, KEY_KINDS, makeTestPasskey } from "../test/test-passkey.ts";
import { approvals, approvalsOf, whyNotSigned } from "./signed-approval.ts";

const SERVER = "http://127.0.0.1:1/";
const WORK: ApprovedWork = {
  ...{ deploymentId: 7, kind: "apply", planDigest: "1".repeat(64) },
  ...{ inputsDigest: "2".repeat(64), archiveSha256: "3".repeat(64), state: null },
};
const OLDER = { ...WORK, planDigest: "4".repeat(64) };

const passkey = makeTestPasskey();
const listing = (...listed: object[]) => approvals.parse({ passkeys: listed });
const OWNERS = approvalsOf(SERVER, listing(passkey.listed));
const why = (told: unknown, work = WORK) => whyNotSigned(OWNERS, work, told);

describe("a signed approval", () => {
  it.each(KEY_KINDS)("is accepted from a listed %s key", (kind) => {
    const other = makeTestPasskey(kind);
    const owners = approvalsOf(SERVER, listing(passkey.listed, other.listed));
    expect(whyNotSigned(owners, WORK, other.sign(WORK))).toBeUndefined();
    const signature = other.sign(WORK).signature.replace(/^.{8}/, "AAAAAAAA");
    const altered = { ...other.sign(WORK), signature };
    expect(whyNotSigned(owners, WORK, altered)).toContain("isn't valid");
    // With extensions after the counter.
    const extended = other.sign(WORK, { flags: 0x85, more: Buffer.from([0xa0]) });
    expect(whyNotSigned(owners, WORK, extended)).toBeUndefined();
  });

  it.each<[string, Partial<ApprovedWork>]>([
    ["another deployment", { deploymentId: 8 }],
    ["a destroy", { kind: "destroy" }],
    ["another plan", { planDigest: "4".repeat(64) }],
    ["other inputs", { inputsDigest: "4".repeat(64) }],
    ["another archive", { archiveSha256: "4".repeat(64) }],
    ["another state", { state: { lineage: "a", serial: 1 } }],
  ])("isn't one for %s", (_, changes) => {
    expect(why(passkey.sign(WORK), { ...WORK, ...changes })).toContain("other than this plan");
    expect(why(passkey.sign({ ...WORK, ...changes }))).toContain("other than this plan");
  });

  it.each<[string, Changes, string]>([
    ["of a new passkey", { client: { type: "webauthn.create" } }, "wasn't used to sign"],
    ["of a sign-in", { client: { challenge: "c2lnbiBpbg" } }, "other than this plan"],
    ["of another site", { client: { origin: "http://127.0.0.1:2" } }, "http://127.0.0.1:1"],
    ["with a longer origin", { client: { origin: "http://127.0.0.1:11" } }, "site other"],
    ["in a frame of another site", { client: { crossOrigin: true } }, "site other"],
    ["for another relying party", { rpId: "localhost" }, "other than 127.0.0.1"],
    ["without a touch", { flags: 0x04 }, "didn't check"],
    ["without user verification", { flags: 0x01 }, "didn't check"],
    ["with neither", { flags: 0x00 }, "didn't check"],
    ["by another key", { privateKey: makeTestPasskey().privateKey }, "isn't valid"],
    ["without an origin", { client: { origin: null } }, "can't read"],
  ])("is refused %s", (_, changes, reason) => {
    expect(why(passkey.sign(WORK, changes))).toContain(reason);
  });

  it("is refused from a passkey that isn't listed, or under another one's ID", () => {
    const other = makeTestPasskey();
    expect(why(other.sign(WORK))).toContain("doesn't list");
    const borrowed = { ...other.sign(WORK), credentialId: passkey.listed.id };
    expect(why(borrowed)).toContain("isn't valid");
  });

  it("is refused if its parts are of two signatures", () => {
    const [one, other] = [passkey.sign(WORK), passkey.sign(OLDER)];
    expect(why(other)).toContain("other than this plan");
    expect(why({ ...one, signature: other.signature })).toContain("isn't valid");
    expect(why({ ...other, clientDataJSON: one.clientDataJSON })).toContain("isn't valid");
    const { authenticatorData } = passkey.sign(WORK, { flags: 0x0d });
    expect(why({ ...one, authenticatorData })).toContain("isn't valid");
  });

  it("is refused if it is missing, malformed or too large", () => {
    const good = passkey.sign(WORK);
    expect(why(undefined)).toContain("isn't signed");
    expect(why(null)).toContain("isn't signed");
    const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const long = "A".repeat(8_001);
    for (const told of [
      ...[true, 7, "", "text", [], {}, [good]],
      ...Object.keys(good).flatMap((key) =>
        [null, 1, "", "%%%", "A", long, "AAAA"].map((value) => ({ ...good, [key]: value })),
      ),
      ...[null, 1, [], "x", {}, { type: "webauthn.get" }].map((value) => ({
        ...good,
        clientDataJSON: text(value),
      })),
    ])
      expect(why(told), JSON.stringify(told).slice(0, 200)).toBeTypeOf("string");
    expect(why({ ...good, clientDataJSON: long })).toContain("can't read");
    expect(why({ ...good, authenticatorData: good.authenticatorData.slice(0, 48) })).toContain(
      "can't read",
    );
  });
});

describe("the owner's list", () => {
  it("takes the site from the server, unless it is set", () => {
    const at = (site: object) => approvalsOf(SERVER, { ...listing(passkey.listed), ...site });
    expect(at({})).toMatchObject({ origin: "http://127.0.0.1:1", rpId: "127.0.0.1" });
    expect(at({ origin: "https://yard.example/" })).toMatchObject({
      ...{ origin: "https://yard.example", rpId: "yard.example" },
    });
    expect(at({ rpId: "example" }).rpId).toBe("example");
  });

  const other = (key: KeyObject) => ({
    ...passkey.listed,
    publicKey: key.export({ format: "der", type: "spki" }).toString("base64url"),
  });

  it.each<[string, object[]]>([
    ["nobody", []],
    ["a passkey twice", [passkey.listed, passkey.listed]],
    ["too many", Array.from({ length: 51 }, () => makeTestPasskey("Ed25519").listed)],
    ["a key that is none", [{ ...passkey.listed, publicKey: "AAAA" }]],
    ["a key without a name", [{ ...passkey.listed, name: "" }]],
    ["an ID that is none", [{ ...passkey.listed, id: "a b" }]],
    ["more than it knows", [{ ...passkey.listed, role: "admin" }]],
    ["another curve", [other(generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey)]],
    ["a short key", [other(generateKeyPairSync("rsa", { modulusLength: 1_024 }).publicKey)]],
    ["a key that can't sign", [other(generateKeyPairSync("x25519").publicKey)]],
  ])("is refused with %s", (_, passkeys) => {
    expect(approvals.safeParse({ passkeys }).success).toBe(false);
  });
});
