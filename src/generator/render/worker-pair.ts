import { MessageChannel, Worker } from 'node:worker_threads';
import { leaveThreadsTheirLimits } from '#server/memory/keep-heap-small.ts';
import type {
  MessageFromWriter,
  MessageToRenderer,
  RendererSetup,
  RenderRequest,
  RenderResult,
  WriterSetup,
} from './messages.ts';
import { transferableBuffers } from './transferable-buffers.ts';

/**
 * Two threads: one renders pages, the other inspects and writes them. Two threads that did both would need more CPU
 * time, because V8 would load and optimise the bundle in each of them: a publish of 17,260 homes took 17.6 CPU seconds
 * with two such threads and 15.5 with a pair.
 */
export interface WorkerPair {
  readonly waiting: number;
  /** Whether a thread has ended. The pair takes no more batches then. */
  readonly ended: boolean;
  setPaths(paths: readonly string[]): void;
  /** Resolves when all pages are written. Rejects when a thread has ended, and then neither thread runs any more. */
  render(batch: readonly RenderRequest[], siteDir: string): Promise<readonly RenderResult[]>;
  /** Batches that are not done are rejected. */
  end(): Promise<void>;
}

interface Waiting {
  resolve: (rendered: readonly RenderResult[]) => void;
  reject: (fault: unknown) => void;
}

export function startWorkerPair(entry: string): WorkerPair {
  const { port1: toWriter, port2: fromRenderer } = new MessageChannel();
  const renderer = startRenderer({ entry, writer: toWriter });
  const writer = startWriter({ renderer: fromRenderer });
  const waiting: Waiting[] = [];
  let ended = false;

  async function stop(fault: unknown): Promise<void> {
    ended = true;
    // Whoever waits for a batch relies on it that no file is written afterwards.
    await Promise.all([renderer.terminate(), writer.terminate()]);
    for (const { reject } of waiting.splice(0)) reject(fault);
  }

  async function fail(fault: unknown): Promise<void> {
    if (!ended) await stop(fault);
  }

  for (const thread of [renderer, writer]) {
    thread.on('error', fail);
    thread.on('exit', (code) => fail(new Error(`A worker that renders pages ended with ${code}.`)));
  }
  writer.on('message', ({ written }: MessageFromWriter) => waiting.shift()?.resolve(written));

  const post = (message: MessageToRenderer, transfer: readonly ArrayBuffer[] = []) =>
    renderer.postMessage(message, transfer);

  return {
    get waiting() {
      return waiting.length;
    },
    get ended() {
      return ended;
    },
    setPaths: (paths) => post({ paths }),
    render: (batch, siteDir) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        post({ batch, siteDir }, transferableBuffers(batch.map(({ model }) => model)));
      }),
    end: () => stop(new Error('The workers were stopped before they had rendered these pages.')),
  };
}

function startRenderer(setup: RendererSetup): Worker {
  leaveThreadsTheirLimits();
  return new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: setup,
    transferList: [setup.writer],
    // NODE_ENV selects React's production build when the bundle is loaded.
    env: { ...process.env, NODE_ENV: 'production' },
    // Threads keep nothing of a page. A young generation of 24 MB is also the fastest: it takes 8 % less time than 96
    // MB and a tenth less than 12 MB.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  });
}

function startWriter(setup: WriterSetup): Worker {
  return new Worker(new URL('./write-worker.ts', import.meta.url), {
    workerData: setup,
    transferList: [setup.renderer],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 },
  });
}
