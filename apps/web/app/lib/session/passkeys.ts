import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this browser has passkeys, and reads and writes them as JSON; false until it can be told. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function",
    () => false,
  );
}

/** What the API asks, as the browser's own functions take it. */
type Question = object;

/** Has the browser make a passkey. Null where the person changed their mind. */
export function makePasskey(question: Question): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    question as PublicKeyCredentialCreationOptionsJSON,
  );
  return answered(navigator.credentials.create({ publicKey }));
}

/** Has the browser sign with a passkey. Null where the person changed their mind. */
export function signWithPasskey(question: Question): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    question as PublicKeyCredentialRequestOptionsJSON,
  );
  return answered(navigator.credentials.get({ publicKey }));
}

async function answered(asked: Promise<Credential | null>): Promise<object | null> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    const hasLeft = error instanceof DOMException && error.name === "NotAllowedError";
    if (hasLeft) return null;
    throw error;
  }
}
