import { DISMISSED_SCRIPT } from "../browser/dismissed-announcement";
import { TOAST_KEY } from "../browser/pending-toast";
import { CART_KEY } from "../browser/stored-cart";
import { THEME_SCRIPT } from "../browser/theme";
import { TOKEN_KEY } from "../session/stored-token";
import { STYLES_SCRIPT } from "./retry-styles";
import { watchScript } from "./watch-first-use";

/**
 * Runs before any schema is created. zod tries to compile its checks with eval, which our
 * Content-Security-Policy blocks, and browsers report each attempt.
 */
const NO_EVAL_SCRIPT = "globalThis.__zod_globalConfig={jitless:true};";

/** Runs in every page's head, before the first paint. */
export const FIRST_SCRIPT =
  NO_EVAL_SCRIPT +
  THEME_SCRIPT +
  DISMISSED_SCRIPT +
  STYLES_SCRIPT +
  watchScript({ local: [TOKEN_KEY, CART_KEY], session: [TOAST_KEY] });
