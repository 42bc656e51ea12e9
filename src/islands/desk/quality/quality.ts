import { map } from 'nanostores';
import {
  adminQuality,
  adminQualityAnswer,
  type AdminQualityAnswer,
  adminQualityRows,
  adminQualityRowsAnswer,
  type AdminQualityRowsAnswer,
  type QualityRule,
} from '#contracts/admin-quality.ts';
import { writtenFacts, writtenNames } from '#domain/fact/written-facts.ts';
import { asClaimFigures, falseClaims, type FalseClaim } from '#site/claims.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

export const qualityMessages: Record<QualityRule, { title: string; todo: string }> = {
  no_photo: { title: 'No photo', todo: 'Ask the broker for pictures; visitors see an illustration.' },
  broken_image: { title: 'Broken image', todo: 'Correct the address of the picture.' },
  no_area: { title: 'No area', todo: 'Give the listing its area, so that the area’s page shows it.' },
  no_price: { title: 'Price 0', todo: 'Ask for the price; the page says ‘Price on request’.' },
  no_sqft: { title: 'Area in sqft 0', todo: 'Ask for the carpet area; the page says ‘N/A’.' },
  no_area_basis: {
    title: 'Area whose kind nobody has given',
    todo: 'Ask whether it is carpet, built-up, super built-up or plot area; the page says that nobody has given it.',
  },
  missing_facts: {
    title: 'Facts missing that people ask for',
    todo: 'Ask the broker. The homes that lack most come first.',
  },
  unlikely_price: {
    title: 'Price that no home has',
    todo: 'Ask for the price and correct it; no average counts it.',
  },
  unlikely_sqft: {
    title: 'Area that no home has',
    todo: 'Ask for the carpet area and correct it; no average counts it.',
  },
  missing_verification: { title: 'Never verified', todo: 'Ask the broker and record it in Today’s round.' },
  stale_verification: { title: 'Verified over 7 days ago', todo: 'Ask again in Today’s round.' },
  shared_slug: {
    title: 'Shared title',
    todo: 'Another listing has this title too; a more telling one gives a better address.',
  },
};

/** The facts that the report misses, as the editor calls them. Without a folder they are written out: columns come with their schemas. */
export const missingFacts = new Map<string, string>([
  ...writtenNames.map((name) => [name, writtenFacts[name].label.toLowerCase()] as const),
  ['deposit', 'deposit'],
  ['available_from', 'available from'],
  ['area_basis', 'kind of area'],
  ['possession', 'possession'],
  ['parking_covered', 'covered parking'],
  ['built_year', 'built in'],
]);

/** What is at fault in a row, in words. */
export function faultDetail(rule: QualityRule, detail: string): string {
  if (rule !== 'missing_facts') return detail;
  const labels = detail.split(', ').map((column) => missingFacts.get(column) ?? column);
  return `Ask for: ${labels.join(', ')}`;
}

/** Claims of the site that the figures of the report do not support. None when claims are counted. */
export function falseClaimsOf({ claims, figures }: AdminQualityAnswer): FalseClaim[] {
  if (claims === 'as_counted') return [];
  return falseClaims(asClaimFigures(figures));
}

export function createQuality({ backend }: { backend: StaffBackend }) {
  const $quality = map<{
    load: Load;
    answer: AdminQualityAnswer | null;
    openRule: QualityRule | null;
    openRows: AdminQualityRowsAnswer | null;
  }>({ load: 'loading', answer: null, openRule: null, openRows: null });

  async function readRows(rule: QualityRule, after: string | null): Promise<void> {
    const args = { failed_check: rule, ...(after === null ? {} : { after_row: after }) };
    const page = await backend.rpc(adminQualityRows, args, adminQualityRowsAnswer);
    const { openRule, openRows } = $quality.get();
    // After a second press both answers are the same page.
    if (openRule !== rule || (after !== null && openRows?.next !== after)) return;
    const before = after === null ? [] : (openRows?.rows ?? []);
    $quality.setKey('openRows', { rows: [...before, ...page.rows], next: page.next });
  }

  const markFailed = () => $quality.setKey('load', 'failed');
  const { load } = createLoader($quality, {
    /** The counts and the listings that break the open rule, so that a corrected listing disappears from both. */
    read: async () => {
      const { openRule } = $quality.get();
      const counts = backend.rpc(adminQuality, {}, adminQualityAnswer);
      const [answer] = await Promise.all([counts, openRule ? readRows(openRule, null) : null]);
      return answer;
    },
    show: (answer) => ({ answer }),
  });

  return {
    $quality,
    load,

    /** Null: none is open. */
    async open(openRule: QualityRule | null): Promise<void> {
      $quality.set({ ...$quality.get(), openRule, openRows: null });
      if (openRule) await readRows(openRule, null).catch(markFailed);
    },

    async loadMore(): Promise<void> {
      const { openRule, openRows } = $quality.get();
      if (openRule && openRows?.next) await readRows(openRule, openRows.next).catch(markFailed);
    },
  };
}

export type Quality = ReturnType<typeof createQuality>;
