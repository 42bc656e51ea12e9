/** Shows the progress of a command: a bar on a terminal, otherwise a plain line at every tenth. */
export interface Progress {
  show(done: number, total: number): void;
  end(): void;
}

const WIDTH = 30;
/** The minimum interval between two updates of the bar, in milliseconds. */
const REDRAW_MS = 80;

export function createProgress(
  label: string,
  { stream = process.stderr, now = Date.now }: { stream?: NodeJS.WriteStream; now?: () => number } = {},
): Progress {
  let renderedAt = Number.NEGATIVE_INFINITY;
  let tenth = 0;

  function bar(done: number, total: number): void {
    if (done < total && now() - renderedAt < REDRAW_MS) return;
    renderedAt = now();
    const filled = total === 0 ? WIDTH : Math.floor((done / total) * WIDTH);
    stream.write(`\r${label} [${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`);
  }

  function line(done: number, total: number): void {
    const reached = total === 0 ? 10 : Math.floor((done / total) * 10);
    if (reached <= tenth) return;
    tenth = reached;
    stream.write(`${label} ${done}/${total}\n`);
  }

  return {
    show: stream.isTTY ? bar : line,
    end: () => {
      if (stream.isTTY && renderedAt > Number.NEGATIVE_INFINITY) stream.write('\n');
    },
  };
}
