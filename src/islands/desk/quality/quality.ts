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
