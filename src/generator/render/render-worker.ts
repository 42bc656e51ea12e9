import { parentPort, workerData } from 'node:worker_threads';
import { join } from 'node:path';
import type { Page } from '#page-models/page.ts';
import { inspectPage } from '../inspect/inspect-page.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import type { RenderRequest, RenderResult, ToWorker, WorkerSetup } from './messages.ts';

/** Files written at the same time: creating one takes about a millisecond when awaited. */
const OPEN_WRITES = 32;
const NO_FILE_NAME = 'its address is too long for the name of a file: shorten its slug';

const setup: WorkerSetup = workerData;
const bundle: { render: (page: Page) => Promise<string> } = await import(setup.entry);
const paths = new Set<string>();
let rendering: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToWorker) => {
  if ('paths' in message) {
    paths.clear();
    for (const path of message.paths) paths.add(path);
    return;
  }
  // One batch at a time: the pool matches the first answer to the first batch it sent.
  rendering = rendering.then(async () =>
    parentPort?.postMessage({ rendered: await renderBatch(message.batch) }),
  );
});

/**
 * Answers in the order of the batch. A disk that cannot be written to stops the batch; an address that is too long for
 * a file name is reported as a problem of its page.
 */
async function renderBatch(batch: readonly RenderRequest[]): Promise<RenderResult[]> {
  const rendered: RenderResult[] = [];
  const writing = new Set<Promise<void>>();
  const faults: unknown[] = [];
  for (const rendering of batch) {
    if (faults.length > 0) break;
    const started = performance.now();
    try {
      const page: Page = JSON.parse(rendering.model);
      const html = await bundle.render(page);
      const problems = inspectPage(html, page, (path) => paths.has(path));
      const bytes = Buffer.byteLength(html);
      const answer = { path: rendering.path, bytes, ms: performance.now() - started, problems };
      rendered.push(answer);
      if (problems.length > 0) continue;
      // Never rejects: by the time a write fails, other pages are being rendered, and the fault does not belong to
      // them.
      const write = writeAtomically(join(setup.siteDir, rendering.file), html)
        .catch((fault: unknown) => {
          if (isOfAddress(fault)) answer.problems.push(NO_FILE_NAME);
          else faults.push(fault);
        })
        .finally(() => writing.delete(write));
      writing.add(write);
      if (writing.size >= OPEN_WRITES) await Promise.race(writing);
    } catch (fault) {
      const problem = fault instanceof Error ? fault.message : String(fault);
      rendered.push({ path: rendering.path, bytes: 0, ms: 0, problems: [problem] });
    }
  }
  await Promise.all(writing);
  if (faults.length > 0) throw faults[0];
  return rendered;
}

/** The one file system error that is caused by the name; all others are caused by the disk. */
function isOfAddress(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENAMETOOLONG';
}
