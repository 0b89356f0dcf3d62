/** Shows what a command does: one changing line on a terminal, and elsewhere a line per step. */
export function openProgress(stream: NodeJS.WriteStream = process.stderr) {
  let shown = "";
  return {
    /** @param share How much of the step is done, from 0 to 1. */
    step(name: string, share?: number): void {
      const percent = share === undefined ? "" : ` ${Math.floor(share * 100)}%`;
      if (stream.isTTY) stream.write(`\r\u001b[K${name}${percent}`);
      else if (name !== shown) stream.write(`${name}\n`);
      shown = name;
    },
    /** Makes room for other output. */
    clear(): void {
      if (stream.isTTY && shown !== "") stream.write("\r\u001b[K");
      shown = "";
    },
  };
}

export type Progress = ReturnType<typeof openProgress>;
