import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageContext } from '#page-models/context.ts';
import type { Entity } from '#page-models/site-pages.ts';
import type { Drawing, Drawn } from '../render/messages.ts';
import { reasonToDraw, type Reason } from './decide.ts';
import type { Manifest, Published } from './manifest.ts';
import type { PageMemory } from './page-memory.ts';
import type { Plan } from './plan.ts';

/** A page that was drawn, and why. */
export interface DrawnPage {
  path: string;
  reason: Reason;
  entity: Entity | null;
  file: string;
  bytes: number;
  ms: number;
}

export interface DrawResult {
  drawn: DrawnPage[];
  failed: { path: string; entity: Entity | null; problems: string[] }[];
  skipped: number;
  /** Of those skipped: pages that would say something else, and stay since this publish is not about them. */
  waiting: number;
  /** What is published after the draw. */
  next: Map<string, Published>;
}

export interface DrawOptions {
  siteDir: string;
  /** What the pages are made of. */
  context: PageContext;
  before: Manifest | null;
  sameBundle: boolean;
  /** The publish before was cut off: what stands in the files is not what the manifest says. */
  cutOff: boolean;
  /** Every page, or the paths that are drawn whether they changed or not. */
  force: true | ReadonlySet<string>;
  /** Pages that may have changed; the others stay as they are without a look. Null for all. */
  consider: ReadonlySet<string> | null;
  /** Words the pages outside `consider` too, only to count those that have changed. */
  countOthers: boolean;
  memory: PageMemory;
  /** What this publish has drawn before: not drawn again while it says the same. What is drawn is added. */
  written: Map<string, Published>;
  /** Day that counts as 'changed' for what changes now. */
  today: string;
  /** Draws a batch; null for a dry run, which only decides. */
  draw: ((batch: readonly Drawing[]) => Promise<readonly Drawn[]>) | null;
  /** Waits until another batch is welcome, so that memory stays flat in the number of pages. */
  ready: () => Promise<void>;
  onProgress: (done: number, total: number) => void;
}

/** Pages in one message to a worker. */
const BATCH = 64;

const UNSEEN = { digest: '', json: null };

/** Words each page, skips it if nothing changed, else has it drawn. A page that fails keeps its last version. */
export async function drawPages(plan: Plan, options: DrawOptions): Promise<DrawResult> {
  const result: DrawResult = {
    drawn: [],
    failed: [],
    skipped: plan.kept.size,
    waiting: 0,
    next: new Map(plan.kept),
  };
  const drawing: Promise<void>[] = [];
  const faults: unknown[] = [];
  let waiting: Wanted[] = [];
  let done = 0;

  for (const { page, file } of plan.pages) {
    if (faults.length > 0) break;
    const old = options.before?.pages.get(page.path);
    const earlier = options.written.get(page.path);
    const leftAlone = !earlier && isLeftAlone(options, page.path, old);
    // A page that was never worded is, even so: the sitemap names its pictures.
    const known = leftAlone && !options.countOthers && options.memory.images.has(page.path);
    const { digest, json } = known ? UNSEEN : options.memory.look(page, options.context);
    const reason = leftAlone ? null : decide(options, { path: page.path, digest, file }, old);
    const stands = earlier ? earlier.digest === digest && earlier : reason === null && old;
    if (stands) {
      if (leftAlone && !known && digest !== stands.digest) result.waiting++;
      result.next.set(page.path, stands);
      result.skipped++;
      options.onProgress(++done, plan.pages.length);
      continue;
    }
    const changed = old?.digest === digest ? old.changed : options.today;
    const published = { digest, changed, bytes: 0, file, entity: page.entity };
    waiting.push({
      drawing: { path: page.path, file, model: json ?? JSON.stringify(page.model()) },
      reason: reason ?? 'content changed',
      published,
      old,
    });
    if (waiting.length === BATCH) await send();
  }
  if (waiting.length > 0) await send();
  await Promise.all(drawing);
  if (faults.length > 0) throw faults[0];
  return result;

  async function send(): Promise<void> {
    const sent = waiting;
    waiting = [];
    await options.ready();
    const batch = sent.map((wanted) => wanted.drawing);
    const drawn = options.draw ? options.draw(batch) : Promise.resolve(batch.map(undrawn));
    const recorded = drawn.then((answers) => {
      for (const [index, wanted] of sent.entries()) record(result, options.written, wanted, answers[index]);
      done += sent.length;
      options.onProgress(done, plan.pages.length);
    });
    // Kept for the end: nobody waits for a batch while the next pages are worded.
    drawing.push(recorded.catch((fault: unknown) => void faults.push(fault)));
  }
}

interface Wanted {
  drawing: Drawing;
  reason: Reason;
  published: Published;
  old: Published | undefined;
}

function isLeftAlone({ consider }: DrawOptions, path: string, old: Published | undefined): boolean {
  return consider !== null && old !== undefined && !consider.has(path);
}

function decide(
  { siteDir, sameBundle, cutOff, force }: DrawOptions,
  page: { path: string; digest: string; file: string },
  old: Published | undefined,
): Reason | null {
  const size = old && sameBundle ? sizeOnDisk(join(siteDir, old.file)) : null;
  const forced = force === true || force.has(page.path);
  return reasonToDraw(page, old, { sameBundle, forced, cutOff, size });
}

function record(
  result: DrawResult,
  written: Map<string, Published>,
  { drawing, reason, published, old }: Wanted,
  answer: Drawn | undefined,
): void {
  const problems = answer?.problems ?? ['no answer from the worker'];
  if (problems.length > 0) {
    result.failed.push({ path: drawing.path, entity: published.entity, problems });
    const last = written.get(drawing.path) ?? old;
    if (last) result.next.set(drawing.path, last);
    return;
  }
  const { bytes, ms } = answer ?? { bytes: 0, ms: 0 };
  const page = { ...published, bytes };
  result.next.set(drawing.path, page);
  written.set(drawing.path, page);
  result.drawn.push({
    path: drawing.path,
    reason,
    entity: published.entity,
    file: published.file,
    bytes,
    ms,
  });
}

function undrawn({ path }: Drawing): Drawn {
  return { path, bytes: 0, ms: 0, problems: [] };
}

function sizeOnDisk(file: string): number | null {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? null;
  } catch {
    // A name that no file may have, say: there is none, and the writing of it tells why.
    return null;
  }
}
