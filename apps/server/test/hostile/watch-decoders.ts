import { readdirSync, readFileSync } from "node:fs";

interface Watched {
  /** The most decoders seen at the same time. */
  readonly atOnce: number;
  /** Peak of this process's growth plus its decoders' memory, MB. */
  readonly megabytes: number;
}

/** Each look reads all of /proc. */
const LOOK_MS = 25;

/** This process's decoders and their resident memory, MB. */
function decoders(): { readonly pid: number; readonly megabytes: number }[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!pid || !isDecoder(name)) return [];
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${name}/status`)) ?? [];
    return [{ pid, megabytes: Number(kilobytes) / 1_024 }];
  });
}

const isDecoder = (pid: string) =>
  read(`/proc/${pid}/status`).includes(`\nPPid:\t${process.pid}\n`) &&
  read(`/proc/${pid}/cmdline`).includes("/decoder.js\0");

/** Empty once the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Samples the decoders while `work` runs. */
export async function watchDecoders(work: () => Promise<unknown>): Promise<Watched> {
  const before = process.memoryUsage.rss();
  const watched = { atOnce: 0, megabytes: 0 };
  const timer = setInterval(() => {
    const all = decoders();
    const grown = (process.memoryUsage.rss() - before) / 1024 ** 2;
    const megabytes = all.reduce((sum, decoder) => sum + decoder.megabytes, grown);
    watched.atOnce = Math.max(watched.atOnce, all.length);
    watched.megabytes = Math.max(watched.megabytes, megabytes);
  }, LOOK_MS);
  await work().finally(() => clearInterval(timer));
  return watched;
}

/** Sends a signal to the next decoder that starts. */
export async function signalDecoder(signal: NodeJS.Signals): Promise<void> {
  for (;;) {
    const [decoder] = decoders();
    if (decoder) return void process.kill(decoder.pid, signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
