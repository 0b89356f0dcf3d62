/**
 * Runs before any schema is made: zod compiles its checks where it may, and finds out by trying. Our
 * Content-Security-Policy refuses that, and browsers report each refusal as an issue of the page.
 */
export const NO_EVAL_SCRIPT = "globalThis.__zod_globalConfig={jitless:true};";
