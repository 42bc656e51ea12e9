import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Page } from '#page-models/page.ts';
import { messageOf } from '#server/log/message-of.ts';
import { toUtf8 } from './to-utf8.ts';
import { ownMemory } from './own-memory.ts';
import { textOf } from './text-of.ts';
import type {
  MessageToRenderer,
  MessageToWriter,
  PageToWrite,
  RendererSetup,
  RenderRequest,
} from './messages.ts';

const { entry, writer }: RendererSetup = workerData;
const bundle: { renderAtOnce: (page: Page) => string | null; render: (page: Page) => Promise<string> } =
  await import(entry);
let rendering: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: MessageToRenderer) => {
  // One message at a time, in order: the pool assigns the first response to the first batch that it sent. Not a
  // mutex, which would answer a later batch after a fault: here a fault ends the chain, and with it the thread.
  rendering = rendering.then(async () => {
    if ('paths' in message) return pass(message);
    const rendered = await renderBatch(message.batch);
    pass({ rendered, siteDir: message.siteDir }, ownMemory(rendered.flatMap(memoryOf)));
  });
});

function pass(message: MessageToWriter, given: readonly ArrayBuffer[] = []): void {
  writer.postMessage(message, given);
}

const memoryOf = ({ content, model }: PageToWrite) => [content, model];

/** Renders a batch and returns the results in its order. */
async function renderBatch(batch: readonly RenderRequest[]): Promise<PageToWrite[]> {
  const rendered: PageToWrite[] = [];
  for (const request of batch) rendered.push(await renderPage(request));
  return rendered;
}

async function renderPage({ path, file, model, joined }: RenderRequest): Promise<PageToWrite> {
  const started = performance.now();
  const page: Page = JSON.parse(textOf(model));
  const facts = { kind: page.kind, noindex: page.head.noindex };
  const ready = joined && joinedContent(joined);
  const { content, byAstro, problems } = ready
    ? { content: ready, byAstro: false, problems: [] }
    : await renderedContent(page);
  const ms = performance.now() - started;
  return { path, file, content, model, facts, ms, byAstro, isJoined: ready !== null, problems };
}

async function renderedContent(page: Page): Promise<Pick<PageToWrite, 'content' | 'byAstro' | 'problems'>> {
  try {
    const atOnce = bundle.renderAtOnce(page);
    const content = toUtf8(atOnce ?? (await bundle.render(page)));
    return { content, byAstro: atOnce === null, problems: [] };
  } catch (fault) {
    return { content: new Uint8Array(), byAstro: false, problems: [messageOf(fault)] };
  }
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
