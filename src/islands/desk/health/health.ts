import { map } from 'nanostores';
import { adminHealth, adminHealthAnswer, type AdminHealthAnswer } from '#contracts/admin-health.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

export function createHealth({ backend }: { backend: StaffBackend }) {
  const $health = map<{ load: Load; answer: AdminHealthAnswer | null }>({ load: 'loading', answer: null });
  const { load } = createLoader($health, {
    read: () => backend.rpc(adminHealth, {}, adminHealthAnswer),
    show: (answer) => ({ answer }),
  });
  return { $health, load };
}

export type Health = ReturnType<typeof createHealth>;
