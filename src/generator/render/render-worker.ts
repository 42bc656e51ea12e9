import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { join } from 'node:path';
import type { Page } from '#page-models/page.ts';
import { inspectPage } from '../inspect/inspect-page.ts';
import { writeAtomicallyAtOnce } from '#server/files/write-atomically.ts';
import { messageOf } from '#server/message-of.ts';
import { toUtf8 } from './to-utf8.ts';
import type { RenderRequest, RenderResult, MessageToWorker, WorkerSetup } from './messages.ts';

const NO_FILE_NAME = 'its address is too long for the name of a file: shorten its slug';

const { entry }: WorkerSetup = workerData;
const bundle: { renderSync: (page: Page) => string | null; render: (page: Page) => Promise<string> } =
  await import(entry);
const paths = new Set<string>();
let rendering: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: MessageToWorker) => {
  if ('paths' in message) {
    paths.clear();
    for (const path of message.paths) paths.add(path);
    return;
  }
  // One batch at a time, in order: the pool assigns the first response to the first batch that it sent. Not a mutex,
  // which would answer a later batch after a fault: here a fault ends the chain, and with it the thread.
  rendering = rendering.then(async () =>
    parentPort?.postMessage({ rendered: await renderBatch(message.batch, message.siteDir) }),
  );
});

/**
 * Renders a batch and returns the results in its order. A disk that cannot be written to stops the batch. An
 * address that is too long for a file name is reported as a problem of its page. Files are written
 * synchronously, which takes a third of the time of an awaited write (measured).
 */
async function renderBatch(batch: readonly RenderRequest[], siteDir: string): Promise<RenderResult[]> {
  const rendered: RenderResult[] = [];
  for (const request of batch) {
    const started = performance.now();
    const { content, byAstro, isJoined, problems } = await renderPage(request);
    if (problems.length === 0) problems.push(...writePage(join(siteDir, request.file), content));
    const ms = performance.now() - started;
    rendered.push({ path: request.path, bytes: content.length, ms, byAstro, isJoined, problems });
  }
  return rendered;
}

async function renderPage({ model, joined }: RenderRequest): Promise<{
  content: Buffer;
  byAstro: boolean;
  isJoined: boolean;
  problems: string[];
}> {
  try {
    const page: Page = JSON.parse(textOf(model));
    const joinedHtml = joined && joinedContent(joined);
    const html = joinedHtml ? null : bundle.renderSync(page);
    const content = joinedHtml ?? toUtf8(html ?? (await bundle.render(page)));
    return {
      content,
      byAstro: joinedHtml === null && html === null,
      isJoined: joinedHtml !== null,
      problems: inspectPage(content, page, (path) => paths.has(path)),
    };
  } catch (fault) {
    const problem = messageOf(fault);
    return { content: Buffer.alloc(0), byAstro: false, isJoined: false, problems: [problem] };
  }
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

/**
 * Reads the page that another machine rendered; null when the file is missing or does not have the expected
 * size.
 */
function joinedContent({ file, bytes }: { file: string; bytes: number }): Buffer | null {
  try {
    const content = readFileSync(file);
    return content.length === bytes ? content : null;
  } catch {
    return null;
  }
}

/**
 * Writes the page. Returns a problem for the one file system error that the name causes (ENAMETOOLONG). Throws
 * all others, which the disk causes.
 */
function writePage(file: string, content: Uint8Array): string[] {
  try {
    writeAtomicallyAtOnce(file, content);
    return [];
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENAMETOOLONG') return [NO_FILE_NAME];
    throw fault;
  }
}
