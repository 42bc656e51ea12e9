import { join } from 'node:path';
import type { SocialCard } from '#page-models/social/social-card.ts';
import { createCardPress, type CardPress } from './draw-card.ts';
import { drawCards } from './draw-cards.ts';

export interface CardReport {
  drawn: number;
  removed: number;
  failed: { path: string; problem: string }[];
  bytes: number;
  milliseconds: number;
}

export interface CardOptions {
  /** Draws all of them, new or not. */
  force?: boolean;
  onProgress?: (done: number, total: number) => void;
  /** Aborted: ends after the cards in hand; the next run goes on. */
  signal?: AbortSignal;
}

/** What the last publish left to draw. */
export interface CardState {
  cards: ReadonlyMap<string, SocialCard>;
  named: (path: string) => boolean;
  only: ReadonlySet<string> | null;
}

/** Cards in one turn of about a second, after which the ledger is written. */
const SLICE = 96;

/**
 * Draws cards once the pages are live. `inTurn` keeps each slice apart from publishes into the same folder; `givesWay`
 * says that one of those waits, and the slice ends with the cards in hand.
 */
export function createCardPhase({
  siteDir,
  inTurn,
  givesWay,
  state,
}: {
  siteDir: string;
  inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>;
  givesWay: () => boolean;
  state: () => Promise<CardState>;
}): (options?: CardOptions) => Promise<CardReport> {
  let press: CardPress | null = null;
  return async ({ force = false, onProgress = () => {}, signal } = {}) => {
    const started = performance.now();
    const report: CardReport = { drawn: 0, removed: 0, failed: [], bytes: 0, milliseconds: 0 };
    const failing = new Set<string>();
    let left = Number.POSITIVE_INFINITY;
    let first = true;
    while (left > 0 && !signal?.aborted) {
      const slice = await inTurn(async () => {
        const now = await state();
        // One that fails is told once and tried again in the next run, not in the next slice.
        const cards = new Map([...now.cards].filter(([path]) => !failing.has(path)));
        press ??= createCardPress((illustration) => join(siteDir, illustration));
        return drawCards({ siteDir, ...now, cards, press }, { most: SLICE, givesWay, first, force });
      });
      first = false;
      left = slice.left;
      report.drawn += slice.drawn.length;
      report.removed += slice.removed;
      report.bytes += slice.bytes;
      report.failed.push(...slice.failed);
      for (const { path } of slice.failed) failing.add(path);
      if (slice.drawn.length > 0) onProgress(report.drawn, report.drawn + left);
    }
    return { ...report, milliseconds: performance.now() - started };
  };
}
