/**
 * What the pinned Node is run with to serve. Left to itself, V8 takes all the memory that a machine
 * has before it clears up what requests leave behind; told so, the server stays below 300 MB.
 */
export const SERVER_COMMAND = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=10",
  "apps/server/src/main.ts",
];

/** And in which environment: glibc gives back what a scan's thread has used, instead of keeping it. */
export const SERVER_ENVIRONMENT = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
