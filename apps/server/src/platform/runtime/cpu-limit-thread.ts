/** The thread that ends its process at its limit: a process in an endless loop cannot do that itself. */
import { workerData } from "node:worker_threads";
import { cpuSeconds } from "./cpu-limit.ts";

/** How often it looks, milliseconds. */
const LOOK_MS = 100;

setInterval(() => {
  if (cpuSeconds() > workerData) process.kill(process.pid, "SIGXCPU");
}, LOOK_MS);
