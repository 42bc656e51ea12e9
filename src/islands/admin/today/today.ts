import { map } from 'nanostores';
import { adminToday, adminTodayAnswer, type AdminTodayAnswer } from '#contracts/admin-today.ts';
import { createReading, type Load } from '../../session/reading.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

/** What waits today. The number in the title of the tab comes from here too. */
export function createToday({ backend }: { backend: StaffBackend }) {
  const $today = map<{ load: Load; answer: AdminTodayAnswer | null }>({ load: 'ready', answer: null });
  const { load, poll } = createReading($today, {
    // Only when the section opens: counting the faults of all homes takes longest.
    read: () => backend.rpc(adminToday, { with_faults: $today.get().load === 'loading' }, adminTodayAnswer),
    show: (answer) => ({
      answer: { ...answer, faults: answer.faults ?? $today.get().answer?.faults ?? null },
    }),
  });
  return { $today, load, poll };
}

export type Today = ReturnType<typeof createToday>;
