const outlived = new WeakSet<NodeJS.WriteStream>();

/**
 * Whoever reads the output may stop (`npm run report -- --csv | head`). The command then does its work to the end, as it
 * said it would, and what it would still print goes nowhere.
 */
export function outlivePipes(
  streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    if (outlived.has(stream)) continue;
    outlived.add(stream);
    stream.on('error', (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'EPIPE') throw fault;
    });
  }
}
