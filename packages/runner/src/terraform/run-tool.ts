import { spawn } from "node:child_process";
import { basename } from "node:path";
import { killGroup } from "../process/kill-group.ts";
import { WorkFailure } from "../work-failure.ts";

interface ToolOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal;
}

interface ToolAnswer {
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Error output that is worth showing. */
const STDERR_BYTES = 16 * 1024;

/**
 * Runs a short command that only reads, without a shell, and returns its output. Throws if that is
 * larger than allowed or takes too long. Then the processes that it started end with it, such as
 * providers. Applies and destroys run in a supervisor, which has a group of its own.
 */
export function runTool(
  program: string,
  args: readonly string[],
  { cwd, env, maxBytes, timeLimitMs, signal }: ToolOptions,
): Promise<ToolAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      // Its own group, so that all of it can be ended.
      detached: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let stderr = "";
    let problem: Error | undefined;
    const command = `${basename(program)} ${args[0]}`;
    const stop = (reason: Error) => {
      problem ??= reason;
      child.kill("SIGKILL");
      if (child.pid !== undefined) killGroup(child.pid);
      // A process that left the group could keep the pipes open forever.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer = setTimeout(
      () => stop(new WorkFailure("timed_out", `${command} took too long.`)),
      timeLimitMs,
    );
    const abandon = () => stop(new Error(`${command} was stopped.`));
    signal?.addEventListener("abort", abandon, { once: true });
    if (signal?.aborted) abandon();
    const isOver = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abandon);
    };
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes)
        stop(new Error(`${command} has an answer of more than ${maxBytes} bytes.`));
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(0, STDERR_BYTES);
    });
    child.once("error", (error) => {
      isOver();
      reject(error);
    });
    child.once("close", (exitCode) => {
      isOver();
      if (problem) reject(problem);
      else resolve({ exitCode, stdout: Buffer.concat(chunks), stderr });
    });
  });
}
