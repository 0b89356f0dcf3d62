import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Changes {
  readonly origin?: string;
  readonly rpId?: string;
  /** False if the authenticator didn't verify the user. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

interface Question {
  readonly challenge: string;
}

const USED = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const text = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

/** A software passkey for http://localhost, which tests can make lie. */
export function makeSoftPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let uses = 0;

  const clientData = (
    type: string,
    { challenge }: Question,
    { origin = "http://localhost" }: Changes,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    { rpId = "localhost", isVerified = true, counter }: Changes,
    more = 0,
  ) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++uses);
    const flags = USED | (isVerified ? VERIFIED : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  const credential = {
    id: text(id),
    rawId: text(id),
    type: "public-key",
    clientExtensionResults: {},
  };

  return {
    /** The browser's response when creating a passkey. */
    register(question: Question, changes: Changes = {}) {
      // CBOR: an EC2 key for ES256 on P-256, with x and y.
      const head = Buffer.from("a5010203262001215820", "hex");
      const key = [
        head,
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ];
      const data = Buffer.concat([
        authenticatorData(changes, HAS_KEY),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        ...key,
      ]);
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const frame = Buffer.from(
        "a363666d74646e6f6e656761747453746d74a068617574684461746158",
        "hex",
      );
      const object = Buffer.concat([frame, Buffer.from([data.length]), data]);
      const clientDataJSON = text(clientData("webauthn.create", question, changes));
      const response = {
        clientDataJSON,
        attestationObject: text(object),
        transports: ["internal"],
      };
      return { ...credential, response };
    },
    /** The browser's response when signing in. */
    signIn(question: Question, changes: Changes = {}) {
      const data = authenticatorData(changes);
      const client = clientData("webauthn.get", question, changes);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      };
      return { ...credential, response };
    },
  };
}
