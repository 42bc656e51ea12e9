import { parentPort, workerData } from 'node:worker_threads';
import { join } from 'node:path';
import type { Page } from '#page-models/page.ts';
import { inspectPage } from '../inspect/inspect-page.ts';
import { writeWhole } from '../publish/write-whole.ts';
import type { Drawing, Drawn, ToWorker, WorkerSetup } from './messages.ts';

/** Files written at the same time: creating one costs about a millisecond when it is waited for. */
const OPEN_WRITES = 32;

const setup: WorkerSetup = workerData;
const bundle: { render: (page: Page) => Promise<string> } = await import(setup.entry);
const paths = new Set<string>();
let drawing: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToWorker) => {
  if ('paths' in message) {
    paths.clear();
    for (const path of message.paths) paths.add(path);
    return;
  }
  // In turn: the pool takes the first answer for the first batch it sent.
  drawing = drawing.then(async () => parentPort?.postMessage({ drawn: await drawBatch(message.batch) }));
});

async function drawBatch(batch: readonly Drawing[]): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  const writing = new Set<Promise<void>>();
  for (const drawing of batch) {
    const started = performance.now();
    try {
      const page: Page = JSON.parse(drawing.model);
      const html = await bundle.render(page);
      const problems = inspectPage(html, page, (path) => paths.has(path));
      const bytes = Buffer.byteLength(html);
      drawn.push({ path: drawing.path, bytes, ms: performance.now() - started, problems });
      if (problems.length > 0) continue;
      const write = writeWhole(join(setup.siteDir, drawing.file), html).finally(() => writing.delete(write));
      writing.add(write);
      if (writing.size >= OPEN_WRITES) await Promise.race(writing);
    } catch (fault) {
      const problem = fault instanceof Error ? fault.message : String(fault);
      drawn.push({ path: drawing.path, bytes: 0, ms: 0, problems: [problem] });
    }
  }
  await Promise.all(writing);
  return drawn;
}
