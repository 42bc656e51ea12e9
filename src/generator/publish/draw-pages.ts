import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '#page-models/page.ts';
import type { Entity } from '#page-models/site-pages.ts';
import type { SocialCard } from '#page-models/social/social-card.ts';
import type { Drawing, Drawn } from '../render/messages.ts';
import { reasonToDraw, type Reason } from './decide.ts';
import type { Manifest, Published } from './manifest.ts';
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
  /** What is published after the draw. */
  next: Map<string, Published>;
}

/** What is needed of pages that are not worded again; a running worker keeps it between publishes. */
export interface PageMemory {
  /** Pages no sitemap lists. */
  unlisted: Set<string>;
  /** Path -> absolute addresses of the page's own pictures. */
  images: Map<string, readonly string[]>;
  /** Path -> what the picture of a link to the page says. */
  cards: Map<string, SocialCard>;
}

export function createPageMemory(): PageMemory {
  return { unlisted: new Set(), images: new Map(), cards: new Map() };
}

export interface DrawOptions {
  siteDir: string;
  before: Manifest | null;
  sameBundle: boolean;
  /** The publish before was cut off: what stands in the files is not what the manifest says. */
  cutOff: boolean;
  /** Every page, or the paths that are drawn whether they changed or not. */
  force: true | ReadonlySet<string>;
  /** Pages that may have changed; the others stay as they are without a look. Null for all. */
  consider: ReadonlySet<string> | null;
  memory: PageMemory;
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

/** Words each page, skips it if nothing changed, else has it drawn. A page that fails keeps its last version. */
export async function drawPages(plan: Plan, options: DrawOptions): Promise<DrawResult> {
  const result: DrawResult = {
    drawn: [],
    failed: [],
    skipped: plan.kept.size,
    next: new Map(plan.kept),
  };
  const drawing: Promise<void>[] = [];
  const faults: unknown[] = [];
  let waiting: Wanted[] = [];
  let done = 0;

  for (const { page, file } of plan.pages) {
    if (faults.length > 0) break;
    const old = options.before?.pages.get(page.path);
    const unchanged = isLeftAlone(options, page.path, old);
    const model = unchanged && options.memory.images.has(page.path) ? null : page.model();
    if (model) remember(options.memory, model);
    const json = unchanged ? '' : JSON.stringify(model);
    const digest = unchanged ? '' : hash('sha256', json, 'base64url').slice(0, 22);
    const reason = unchanged ? null : decide(options, { path: page.path, digest, file }, old);
    if (reason === null && old) {
      result.next.set(page.path, old);
      result.skipped++;
      options.onProgress(++done, plan.pages.length);
      continue;
    }
    const changed = old?.digest === digest ? old.changed : options.today;
    const published = { digest, changed, bytes: 0, file, entity: page.entity };
    waiting.push({
      drawing: { path: page.path, file, model: json },
      reason: reason ?? 'new',
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
      for (const [index, wanted] of sent.entries()) record(result, wanted, answers[index]);
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

function remember(memory: PageMemory, model: Page): void {
  if (model.head.noindex || model.kind === 'moved') memory.unlisted.add(model.path);
  else memory.unlisted.delete(model.path);
  memory.images.set(model.path, picturesIn(model));
  if (model.head.card) memory.cards.set(model.path, model.head.card);
}

function record(
  result: DrawResult,
  { drawing, reason, published, old }: Wanted,
  answer: Drawn | undefined,
): void {
  const problems = answer?.problems ?? ['no answer from the worker'];
  if (problems.length > 0) {
    result.failed.push({ path: drawing.path, entity: published.entity, problems });
    if (old) result.next.set(drawing.path, old);
    return;
  }
  const { bytes, ms } = answer ?? { bytes: 0, ms: 0 };
  result.next.set(drawing.path, { ...published, bytes });
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
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

/** Absolute addresses of the photographs a sitemap names for a page: its own, not those of the cards below. */
function picturesIn(page: Page): string[] {
  const pictures =
    page.kind === 'property'
      ? page.gallery
      : page.kind === 'society' || page.kind === 'area'
        ? page.hero
        : [];
  const origin = new URL(page.head.canonical).origin;
  return pictures
    .filter(({ illustration }) => !illustration)
    .map(({ src }) => (src.startsWith('/') ? `${origin}${src}` : src));
}
