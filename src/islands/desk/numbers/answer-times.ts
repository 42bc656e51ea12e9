import { map } from 'nanostores';
import {
  adminAnswerTimes,
  adminAnswerTimesAnswer,
  type AnswerTimes,
  type ColleagueTimes,
} from '#contracts/admin-answer-times.ts';
import { SHARES_FROM } from '#domain/numbers/asked-share.ts';
import type { Period } from '#domain/numbers/periods.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

interface AnswerTimesState {
  load: Load;
  days: Period;
  answer: AnswerTimes | null;
}

/** How enquiries were answered, by colleague. `days` are those of the first answer. */
export function createAnswerTimes({ backend, days }: { backend: StaffBackend; days: Period }) {
  const $times = map<AnswerTimesState>({ load: 'loading', days, answer: null });
  const { load } = createLoader($times, {
    read: () => backend.rpc(adminAnswerTimes, { days: $times.get().days }, adminAnswerTimesAnswer),
    show: (answer) => ({ answer }),
    // The figures that stay on the screen are of these days.
    showFault: () => ({ days: $times.get().answer?.days ?? $times.get().days }),
  });
  return {
    $times,
    load,

    async show(days: Period): Promise<void> {
      if (days === $times.get().days) return;
      $times.setKey('days', days);
      await load();
    },
  };
}

/** '45 min', '2 h 5 min', '3 days'. Null: '–'. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 48 * 60) return `${Math.round(minutes / (24 * 60))} days`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}

/** How many were answered within our promise: '95%' from 20 answers on, and otherwise '3 of 4'. */
export function inTimeShare({ answered, in_time }: Pick<ColleagueTimes, 'answered' | 'in_time'>): string {
  if (answered === 0) return '–';
  if (answered < SHARES_FROM) return `${in_time} of ${answered}`;
  // Not rounded up to all of them.
  return `${Math.floor((in_time / answered) * 100)}%`;
}

/** What a row is called. Without an account it is either what nobody of staff has answered, or what is nobody's yet. */
export function colleagueName({
  id,
  name,
  answered,
}: Pick<ColleagueTimes, 'id' | 'name' | 'answered'>): string {
  if (name !== null) return name;
  if (id !== null) return 'A colleague whose account is erased';
  return answered > 0 ? 'Nobody of us' : 'Nobody yet';
}
