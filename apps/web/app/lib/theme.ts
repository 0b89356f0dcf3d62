import { THEME_COOKIE_DAYS } from "@stackyard/contract/limits";

export type Theme = "light" | "dark";

const THEME_COOKIE = "theme_preference";

export function readTheme(cookieHeader: string | null): Theme | undefined {
  const value = new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=(light|dark)`).exec(cookieHeader ?? "")?.[1];
  return value as Theme | undefined;
}

/** Runs before the first paint, so that a page never flashes in the wrong theme. */
export const THEME_SCRIPT = `(()=>{const d=document.documentElement;
if(!d.dataset.theme)d.dataset.theme=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"})()`;

/** Switches the theme of this page, and remembers it for a year. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const maxAge = THEME_COOKIE_DAYS * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${maxAge}; SameSite=Lax`;
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}
