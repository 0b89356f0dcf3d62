/**
 * The thread that ends its process at the CPU limit, because a process in an endless loop can't.
 */
import { workerData } from "node:worker_threads";
import { cpuSeconds } from "./cpu-limit.ts";

/** Polling interval, milliseconds. */
const LOOK_MS = 100;

setInterval(() => {
  if (cpuSeconds() > workerData) process.kill(process.pid, "SIGXCPU");
}, LOOK_MS);
