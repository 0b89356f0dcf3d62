/** Where a sign-in by redirect leaves its token; a session by cookie needs none. */
const KEY = "auth_token";

export function storedToken(): string | null {
  return typeof document === "undefined" ? null : localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function forgetToken(): void {
  localStorage.removeItem(KEY);
}
