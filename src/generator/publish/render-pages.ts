import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as room } from 'node:timers/promises';
import { type Manifest, noteChanged, type Published } from '#domain/manifest/manifest.ts';
import type { PageContext } from '#page-models/context.ts';
import type { FailedPage, Reason, RenderedPage } from '../publish-report.ts';
import type { RenderRequest, RenderResult } from '../render/messages.ts';
import { toUtf8 } from '../render/to-utf8.ts';
import type { JoinedPage } from '../shards/shard-folder.ts';
import { reasonToRender } from './reason-to-render.ts';
import type { BuiltPage, PageModelCache } from './page-model-cache.ts';
import type { Plan } from './plan.ts';
import { renderOrder } from './render-order.ts';
import type { Selection } from './select-pages.ts';

export interface RenderedPages {
  rendered: RenderedPage[];
  failed: FailedPage[];
  skipped: number;
  /**
   * How many of the skipped pages have changed content but stay as they are, because this publish does not cover them.
   */
  waiting: number;
  /** What is published after the render; the very same map as before when nothing of it has changed. */
  next: ReadonlyMap<string, Published>;
  /** What was rendered just now. */
  written: Map<string, Published>;
}

export interface RenderOptions extends Pick<Selection, 'force' | 'consider' | 'countOthers'> {
  siteDir: string;
  /** What the pages are made of. */
  context: PageContext;
  before: Manifest | null;
  sameBundle: boolean;
  /** The previous publish was cut off: the files may differ from the manifest. */
  cutOff: boolean;
  cache: PageModelCache;
  /** What earlier passes of this publish have rendered: not rendered again while its content is the same. */
  earlier: ReadonlyMap<string, Published>;
  /** The day recorded as `changed` for pages that this publish changes. */
  today: string;
  /** What other machines have rendered: taken where it is the page that is to be rendered now, and not rendered again. */
  joined: ReadonlyMap<string, JoinedPage>;
  /** Renders a batch; null for a dry run, which only decides. */
  render: ((batch: readonly RenderRequest[]) => Promise<readonly RenderResult[]>) | null;
  /** Waits until the workers can take another batch, so that memory does not grow with the number of pages. */
  ready: () => Promise<void>;
  onProgress: (done: number, total: number) => void;
}

/** Pages in one message to a worker. */
const BATCH = 64;

const UNSEEN = { digest: '', listed: undefined, json: null };

/**
 * Builds each page, skips it if nothing changed, and otherwise has it rendered. A page that fails keeps its last
 * version.
 */
export async function renderPages(plan: Plan, options: RenderOptions): Promise<RenderedPages> {
  const few = onlyChanged(plan, options);
  const checked = few ?? renderOrder(plan.pages, options.context.catalogue);
  const next = new Map(few ? options.before?.pages : plan.kept);
  const result: RenderedPages & { next: typeof next } = {
    rendered: [],
    failed: [],
    skipped: few ? plan.pages.length - few.length : plan.kept.size,
    waiting: 0,
    next,
    written: new Map(),
  };
  const rendering: Promise<void>[] = [];
  const faults: unknown[] = [];
  let waiting: Wanted[] = [];
  let done = few ? result.skipped : 0;

  // Those that somebody asked for are sent to a worker before the others are even built.
  const asked = few ? few.filter(({ page }) => isForced(options, page.path)).length : 0;

  for (const [at, { page, file }] of checked.entries()) {
    if (faults.length > 0) break;
    if (at === asked && waiting.length > 0) await send();
    // In a running worker the code that answers visitors runs on this thread too.
    if (at % BATCH === BATCH - 1) await room();
    const old = options.before?.pages.get(page.path);
    const earlier = options.earlier.get(page.path);
    const leftAlone = !earlier && isLeftAlone(options, page.path, old);
    // A page that was never built is built even when it is left alone: nothing else knows its social image.
    const known = leftAlone && !options.countOthers && options.cache.built.has(page.path);
    const { digest, listed, json } = known ? UNSEEN : options.cache.build(page, options.context);
    const reason = leftAlone ? null : decide(options, { path: page.path, digest, file }, old);
    const stands = earlier ? earlier.digest === digest && earlier : reason === null && old;
    if (stands) {
      if (leftAlone && !known && digest !== stands.digest) result.waiting++;
      next.set(page.path, relisted(stands, listed));
      result.skipped++;
      options.onProgress(++done, plan.pages.length);
      continue;
    }
    const changed = old?.digest === digest ? old.changed : options.today;
    const published = { digest, changed, bytes: 0, file, entity: page.entity, listed: listed ?? null };
    waiting.push({
      rendering: {
        path: page.path,
        file,
        model: json ?? toUtf8(JSON.stringify(page.model())),
        joined: joinedFile(options.joined.get(page.path), { digest, file }),
      },
      reason: reason ?? 'content changed',
      published,
      old,
    });
    if (waiting.length === BATCH) await send();
  }
  if (waiting.length > 0) await send();
  await Promise.all(rendering);
  if (faults.length > 0) throw faults[0];
  const looked = few ? few.map(({ page }) => page.path) : next.keys();
  return { ...result, next: standing(next, options.before?.pages, looked) };

  async function send(): Promise<void> {
    const sent = waiting;
    waiting = [];
    await options.ready();
    const batch = sent.map((wanted) => wanted.rendering);
    const rendered = options.render ? options.render(batch) : Promise.resolve(batch.map(notRendered));
    const recorded = rendered.then((answers) => {
      for (const [index, wanted] of sent.entries()) record(result, options.earlier, wanted, answers[index]);
      done += sent.length;
      options.onProgress(done, plan.pages.length);
    });
    // Awaited at the end: the next pages are built while a batch renders.
    rendering.push(recorded.catch((fault: unknown) => void faults.push(fault)));
  }
}

/**
 * The pages to look at where all others stand as they were, are known, and are not counted; null for all. The work of a
 * publish is then as large as the change.
 */
function onlyChanged(
  plan: Plan,
  { consider, countOthers, earlier, force }: RenderOptions,
): Plan['pages'] | null {
  const isWhole = plan.pages.length === plan.positions.size;
  if (!plan.isAsBefore || !isWhole || consider === null || countOthers || earlier.size > 0) return null;
  const at = [...consider].flatMap((path) => plan.positions.get(path) ?? []);
  const pages = at.sort((one, other) => one - other).flatMap((position) => plan.pages[position] ?? []);
  const isAsked = ({ page }: (typeof pages)[number]) => isForced({ force }, page.path);
  return [...pages.filter(isAsked), ...pages.filter((page) => !isAsked(page))];
}

/** The pages before where nothing differs at the paths that were looked at, all others being as they were. */
function standing(
  next: ReadonlyMap<string, Published>,
  before: ReadonlyMap<string, Published> | undefined,
  looked: Iterable<string>,
): ReadonlyMap<string, Published> {
  if (!before || next.size !== before.size) return next;
  const changed: string[] = [];
  for (const path of looked) {
    const was = before.get(path);
    if (was === next.get(path)) continue;
    if (was === undefined) return next;
    changed.push(path);
  }
  if (changed.length === 0) return before;
  noteChanged(before, next, changed);
  return next;
}

interface Wanted {
  rendering: RenderRequest;
  reason: Reason;
  published: Published;
  old: Published | undefined;
}

function joinedFile(
  page: JoinedPage | undefined,
  { digest, file }: { digest: string; file: string },
): RenderRequest['joined'] {
  return page?.digest === digest ? { file: join(page.folder, file), bytes: page.bytes } : null;
}

/** A page stays the same object from publish to publish, unless a new rule says which of its pictures are listed. */
function relisted(page: Published, listed: BuiltPage['listed'] | undefined): Published {
  if (listed === undefined || isSameList(listed, page.listed)) return page;
  return { ...page, listed };
}

function isSameList(one: BuiltPage['listed'], other: BuiltPage['listed']): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((picture, at) => picture === other[at]);
}

function isForced({ force }: Pick<RenderOptions, 'force'>, path: string): boolean {
  return force === true || force.has(path);
}

function isLeftAlone({ consider }: RenderOptions, path: string, old: Published | undefined): boolean {
  return consider !== null && old !== undefined && !consider.has(path);
}

function decide(
  { siteDir, sameBundle, cutOff, force }: RenderOptions,
  page: { path: string; digest: string; file: string },
  old: Published | undefined,
): Reason | null {
  const size = old && sameBundle ? sizeOnDisk(join(siteDir, old.file)) : null;
  const forced = isForced({ force }, page.path);
  return reasonToRender(page, old, { sameBundle, forced, cutOff, size });
}

function record(
  result: RenderedPages & { next: Map<string, Published> },
  earlier: ReadonlyMap<string, Published>,
  { rendering, reason, published, old }: Wanted,
  answer: RenderResult | undefined,
): void {
  const problems = answer?.problems ?? ['no answer from the worker'];
  if (problems.length > 0) {
    result.failed.push({ path: rendering.path, entity: published.entity, problems });
    const last = earlier.get(rendering.path) ?? old;
    if (last) result.next.set(rendering.path, last);
    return;
  }
  const { bytes, ms, byAstro, isJoined } = answer ?? NO_ANSWER;
  const page = { ...published, bytes };
  result.next.set(rendering.path, page);
  result.written.set(rendering.path, page);
  result.rendered.push({
    path: rendering.path,
    reason,
    entity: published.entity,
    file: published.file,
    bytes,
    ms,
    byAstro,
    isJoined,
  });
}

const NO_ANSWER = { bytes: 0, ms: 0, byAstro: false, isJoined: false };

function notRendered({ path }: RenderRequest): RenderResult {
  return { ...NO_ANSWER, path, problems: [] };
}

function sizeOnDisk(file: string): number | null {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? null;
  } catch {
    // The name may be too long for a file: then there is none, and writing it reports why.
    return null;
  }
}
