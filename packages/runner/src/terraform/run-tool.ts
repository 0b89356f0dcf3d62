import { spawn } from "node:child_process";
import { basename } from "node:path";
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
 * larger than allowed or takes too long.
 */
export function runTool(
  program: string,
  args: readonly string[],
  { cwd, env, maxBytes, timeLimitMs, signal }: ToolOptions,
): Promise<ToolAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], signal });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let stderr = "";
    let problem: Error | undefined;
    const command = `${basename(program)} ${args[0]}`;
    const stop = (reason: Error) => {
      problem ??= reason;
      child.kill("SIGKILL");
      // A process that it started could keep the pipes open forever.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer = setTimeout(
      () => stop(new WorkFailure("timed_out", `${command} took too long.`)),
      timeLimitMs,
    );
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
      clearTimeout(timer);
      reject(error);
    });
    child.once("close", (exitCode) => {
      clearTimeout(timer);
      if (problem) reject(problem);
      else resolve({ exitCode, stdout: Buffer.concat(chunks), stderr });
    });
  });
}
