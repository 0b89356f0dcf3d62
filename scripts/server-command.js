/**
 * What the pinned Node is run with to serve. Left to itself, V8 takes all the memory that a machine
 * has before it clears up what requests leave behind; told so, the server stays below 300 MB.
 */
export const SERVER_COMMAND = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=20",
  "apps/server/src/main.ts",
];
