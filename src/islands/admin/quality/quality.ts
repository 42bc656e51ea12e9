import { map } from 'nanostores';
import {
  adminQuality,
  adminQualityAnswer,
  type AdminQualityAnswer,
  adminQualityRows,
  adminQualityRowsAnswer,
  type AdminQualityRowsAnswer,
  type QualityCheck,
} from '#contracts/admin-quality.ts';
import { isNoLongerAdmin, type StaffBackend } from '../../session/staff-backend.ts';

export interface QualityTools {
  backend: StaffBackend;
  onRefused: () => void;
}

/** What is wrong with published listings: the counts, and the listings of the check that was opened. */
export function createQuality({ backend, onRefused }: QualityTools) {
  const $quality = map<{
    load: 'loading' | 'ready' | 'failed';
    answer: AdminQualityAnswer | null;
    opened: QualityCheck | null;
    found: AdminQualityRowsAnswer | null;
  }>({ load: 'loading', answer: null, opened: null, found: null });

  function failed(fault: unknown): void {
    $quality.setKey('load', 'failed');
    if (isNoLongerAdmin(fault)) onRefused();
  }

  async function read(check: QualityCheck, after: string | null): Promise<void> {
    try {
      const args = { failed_check: check, ...(after === null ? {} : { after_row: after }) };
      const page = await backend.rpc(adminQualityRows, args, adminQualityRowsAnswer);
      if ($quality.get().opened !== check) return;
      const before = after === null ? [] : ($quality.get().found?.rows ?? []);
      $quality.setKey('found', { rows: [...before, ...page.rows], next: page.next });
    } catch (fault) {
      failed(fault);
    }
  }

  return {
    $quality,

    async load(): Promise<void> {
      $quality.setKey('load', 'loading');
      try {
        const answer = await backend.rpc(adminQuality, {}, adminQualityAnswer);
        $quality.set({ ...$quality.get(), answer, load: 'ready' });
        const { opened } = $quality.get();
        if (opened) await read(opened, null);
      } catch (fault) {
        failed(fault);
      }
    },

    /** Opens a check, or closes the one that is open. */
    async toggle(check: QualityCheck): Promise<void> {
      const opened = $quality.get().opened === check ? null : check;
      $quality.set({ ...$quality.get(), opened, found: null });
      if (opened) await read(opened, null);
    },

    async more(): Promise<void> {
      const { opened, found } = $quality.get();
      if (opened && found?.next) await read(opened, found.next);
    },
  };
}

export type Quality = ReturnType<typeof createQuality>;
