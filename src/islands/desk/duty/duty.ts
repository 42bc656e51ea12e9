import { map } from 'nanostores';
import {
  type AdminDuty,
  adminDuty,
  adminDutyAnswer,
  type DutySetting,
  dutySetting,
  saveDuty,
  saveDutyAnswer,
  setAway,
  setAwayAnswer,
} from '#contracts/admin-duty.ts';
import { formatDay, isDay } from '#domain/calendar/day.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { createDrafts } from '../storage/drafts.ts';

export interface DutyState {
  load: Load;
  /** Null until it is read. */
  stored: AdminDuty | null;
  busy: boolean;
  problem: string | null;
  message: string;
}

interface DutyDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
}

const KEY = 'setting';
const CHANGED =
  'A colleague has changed this meanwhile. It is shown as it is now below; what you chose is kept: look at both, then save again.';

/** Who gets new enquiries. What is chosen and not saved is kept on the device. */
export function createDuty({ backend, userId, openStorage }: DutyDependencies) {
  const $duty = map<DutyState>({ load: 'loading', stored: null, busy: false, problem: null, message: '' });
  const drafts = createDrafts({ openStorage, key: `angala.duty.${userId}`, schema: dutySetting });
  const { load, poll } = createLoader($duty, {
    read: () => backend.rpc(adminDuty, {}, adminDutyAnswer),
    show: (stored) => ({ stored }),
  });
  // The other tab has saved it.
  drafts.whenEndedElsewhere(() => void poll());

  function storedSetting(): DutySetting | null {
    const { stored } = $duty.get();
    if (!stored) return null;
    const { way, otherwise, person, areas, people } = stored;
    return {
      ...{ way, otherwise, person },
      turns: people.flatMap(({ id, is_admin, takes_turns }) => (is_admin && takes_turns ? [id] : [])),
      areas: Object.fromEntries(areas.map(({ area, staff }) => [area, staff])),
    };
  }
  const chosen = (): DutySetting | null => drafts.get(KEY) ?? storedSetting();

  return {
    $duty,
    $drafts: drafts.$drafts,
    load,
    chosen,
    isChanged: (): boolean => drafts.get(KEY) !== null,

    choose(piece: Partial<DutySetting>): void {
      const before = chosen();
      if (!before) return;
      const now = { ...before, ...piece };
      drafts.put(KEY, JSON.stringify(now) === JSON.stringify(storedSetting()) ? null : now);
      $duty.set({ ...$duty.get(), problem: null, message: '' });
    },

    discard(): void {
      drafts.put(KEY, null);
      $duty.set({ ...$duty.get(), problem: null, message: '' });
    },

    async save(): Promise<void> {
      const setting = chosen();
      const seen = $duty.get().stored?.updated_at ?? null;
      if (!setting) return;
      await runAction(
        $duty,
        async () => {
          const answer = await backend.rpc(saveDuty, { setting, seen }, saveDutyAnswer);
          if (answer === 'saved') drafts.forgetSaved(KEY, setting, (since) => since);
          await poll();
          if (answer === 'changed') $duty.setKey('problem', CHANGED);
          else $duty.setKey('message', 'Saved. It holds for the next enquiry.');
        },
        { began: { message: '' } },
      );
    },

    /** Until a day, 'YYYY-MM-DD'; null: here. */
    async setAway(until: string | null): Promise<void> {
      if (until !== null && !isDay(until))
        return $duty.setKey('problem', 'Choose the day on which you are back.');
      await runAction(
        $duty,
        async () => {
          await backend.rpc(setAway, { until }, setAwayAnswer);
          await poll();
          const said =
            until === null
              ? 'You are here: new enquiries can become yours.'
              : `You are away until ${formatDay(until)}: no new enquiry becomes yours until then.`;
          $duty.setKey('message', said);
        },
        { began: { message: '' } },
      );
    },
  };
}

export type Duty = ReturnType<typeof createDuty>;
