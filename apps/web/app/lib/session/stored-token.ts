/** Where a sign-in by redirect stores its token; cookie sessions don't need one. */
export const TOKEN_KEY = "auth_token";

export function storedToken(): string | null {
  return typeof document === "undefined" ? null : localStorage.getItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function forgetToken(): void {
  localStorage.removeItem(TOKEN_KEY);
}
