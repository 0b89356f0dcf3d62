/**
 * Runs before any schema is created. zod tries to compile its checks with eval, which our
 * Content-Security-Policy blocks, and browsers report each attempt.
 */
export const NO_EVAL_SCRIPT = "globalThis.__zod_globalConfig={jitless:true};";
