import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Call {
  readonly args: string[];
  readonly env: Readonly<Record<string, string>>;
}

const START = "> ";

/** A program that notes how it is called, then becomes Terraform. `first` is shell code before that. */
export async function makeRecordingTool(folder: string, tool: string, first = "") {
  await mkdir(folder, { recursive: true });
  const path = join(folder, "terraform");
  const calls = join(folder, "calls");
  const script = `#!/bin/sh\n{ printf '${START}%s\\n' "$*"; env; } >> '${calls}'\n${first}\nexec ${tool} "$@"\n`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return {
    path,
    /** The calls since the last time that this was asked. */
    async takeCalls(): Promise<Call[]> {
      const text = await readFile(calls, "utf8").catch(() => "");
      await writeFile(calls, "");
      return text
        .split(new RegExp(`^${START}`, "m"))
        .slice(1)
        .map(readCall);
    },
  };
}

function readCall(text: string): Call {
  const [command = "", ...lines] = text.trimEnd().split("\n");
  const env = lines.map((line) => {
    const at = line.indexOf("=");
    return [line.slice(0, at), line.slice(at + 1)];
  });
  return { args: command.split(" "), env: Object.fromEntries(env) };
}
