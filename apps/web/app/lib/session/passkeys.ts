import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this browser supports passkeys and their JSON methods; false before hydration. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function",
    () => false,
  );
}

/** The API's options, as the browser's functions take them. */
type Question = object;

/** Creates a passkey. Null if the user cancels. */
export function makePasskey(question: Question): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    question as PublicKeyCredentialCreationOptionsJSON,
  );
  return answered(navigator.credentials.create({ publicKey }));
}

/** Signs in with a passkey. Null if the user cancels. */
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
