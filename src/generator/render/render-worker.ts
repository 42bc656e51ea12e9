import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Page } from '#page-models/page.ts';
import { messageOf } from '#server/log/message-of.ts';
import { toUtf8 } from './to-utf8.ts';
import { transferableBuffers } from './transferable-buffers.ts';
import { textOf } from './text-of.ts';
import type {
  MessageToRenderer,
  MessageToWriter,
  PageToWrite,
  RendererSetup,
  RenderRequest,
} from './messages.ts';

const { entry, writer }: RendererSetup = workerData;
const bundle: { renderSync: (page: Page) => string | null; render: (page: Page) => Promise<string> } =
  await import(entry);
let rendering: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: MessageToRenderer) => {
  // One message at a time, in order: the pool assigns the first response to the first batch that it sent. Not a
  // mutex, which would answer a later batch after a fault: here a fault ends the chain, and with it the thread.
  rendering = rendering.then(async () => {
    if ('paths' in message) return pass(message);
    const rendered = await renderBatch(message.batch);
    pass({ rendered, siteDir: message.siteDir }, transferableBuffers(rendered.flatMap(memoryOf)));
  });
});

function pass(message: MessageToWriter, transfer: readonly ArrayBuffer[] = []): void {
  writer.postMessage(message, transfer);
}

const memoryOf = ({ content, model }: PageToWrite) => [content, model];

async function renderBatch(batch: readonly RenderRequest[]): Promise<PageToWrite[]> {
  const rendered: PageToWrite[] = [];
  for (const request of batch) rendered.push(await renderPage(request));
  return rendered;
}

/** The other pages are not affected. */
async function renderPage(request: RenderRequest): Promise<PageToWrite> {
  const { path, file, model } = request;
  const started = performance.now();
  const msSinceStart = () => performance.now() - started;
  try {
    const rendered = await renderModel(request);
    return { path, file, model, ...rendered, ms: msSinceStart(), problems: [] };
  } catch (fault) {
    const nothing = { content: new Uint8Array(), facts: null, byAstro: false, isJoined: false };
    return { path, file, model, ...nothing, ms: msSinceStart(), problems: [messageOf(fault)] };
  }
}

async function renderModel({
  model,
  joined,
}: RenderRequest): Promise<Pick<PageToWrite, 'content' | 'facts' | 'byAstro' | 'isJoined'>> {
  const page: Page = JSON.parse(textOf(model));
  const facts = { kind: page.kind, noindex: page.head.noindex };
  const joinedHtml = joined && joinedContent(joined);
  if (joinedHtml) return { content: joinedHtml, facts, byAstro: false, isJoined: true };
  const html = bundle.renderSync(page);
  const content = toUtf8(html ?? (await bundle.render(page)));
  return { content, facts, byAstro: html === null, isJoined: false };
}

/** Null when the file is missing or does not have the expected size. */
function joinedContent({ file, bytes }: { file: string; bytes: number }): Buffer | null {
  try {
    const content = readFileSync(file);
    return content.length === bytes ? content : null;
  } catch {
    return null;
  }
}
