import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '#server/log/message-of.ts';
import { writeAtomicallyAtOnce } from '#server/files/write-atomically.ts';
import { contentDigest } from '../site-folder/page-content.ts';
import { inspectPage } from '../inspect/inspect-page.ts';
import { asBuffer, textOf } from './text-of.ts';
import type {
  MessageFromWriter,
  MessageToWriter,
  PageToWrite,
  RenderResult,
  WriterSetup,
} from './messages.ts';

const NO_FILE_NAME = 'its address is too long for the name of a file: shorten its slug';

const { renderer }: WriterSetup = workerData;
const paths = new Set<string>();
// When the renderer dies, its port closes. This thread stays until the pool ends it, so that only the thread that
// died reports a fault.
parentPort?.ref();

renderer.on('message', (message: MessageToWriter) => {
  if ('paths' in message) {
    paths.clear();
    for (const path of message.paths) paths.add(path);
    return;
  }
  const written = message.rendered.map((page) => finishPage(page, message.siteDir));
  parentPort?.postMessage({ written } satisfies MessageFromWriter);
});

function finishPage(page: PageToWrite, siteDir: string): RenderResult {
  const { path, file, byAstro, isJoined } = page;
  const started = performance.now();
  const html = asBuffer(page.content);
  const problems = [...page.problems, ...inspect(html, page)];
  if (problems.length === 0) problems.push(...writePage(join(siteDir, file), html));
  const ms = page.ms + performance.now() - started;
  return { path, bytes: html.length, content: contentDigest(html), ms, byAstro, isJoined, problems };
}

function inspect(html: Buffer, { facts, model }: PageToWrite): string[] {
  if (!facts) return [];
  try {
    return inspectPage(html, { ...facts, model: () => JSON.parse(textOf(model)) }, (path) => paths.has(path));
  } catch (fault) {
    return [messageOf(fault)];
  }
}

/**
 * Returns a problem for the one file system error that the name causes (ENAMETOOLONG). Throws all others, which the
 * disk causes: they end this thread, and with it the batch. Files are written synchronously, which takes a third of the
 * time of an awaited write.
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
