import { THEME_COOKIE_DAYS } from "@stackyard/contract/base/limits";
import {
  askForCookieChoice,
  type CookieChoice,
  cookieChoice,
  keepCookieChoice,
} from "./cookie-choice";

export type Theme = "light" | "dark";

const THEME_COOKIE = "theme_preference";

export function readTheme(cookieHeader: string | null): Theme | undefined {
  const value = new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=(light|dark)`).exec(cookieHeader ?? "")?.[1];
  return value as Theme | undefined;
}

/** Runs before the first paint, so that a page never flashes in the wrong theme. */
export const THEME_SCRIPT = `(()=>{const d=document.documentElement;
if(!d.dataset.theme)d.dataset.theme=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"})()`;

/** Switches the theme and stores it, for a year or for this visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeTheme(theme, cookieChoice() === "remember");
  askForCookieChoice();
}

/** Sets how long the theme is stored, including one chosen before. */
export function chooseCookies(choice: CookieChoice): void {
  keepCookieChoice(choice);
  if (readTheme(document.cookie)) writeTheme(currentTheme(), choice === "remember");
}

function writeTheme(theme: Theme, isKept: boolean): void {
  const age = isKept ? `; max-age=${THEME_COOKIE_DAYS * 24 * 60 * 60}` : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/${age}; SameSite=Lax`;
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}
