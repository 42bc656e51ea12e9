import { map } from 'nanostores';
import { adminHealth, adminHealthAnswer, type AdminHealthAnswer } from '#contracts/admin-health.ts';
import { hasLostAccess, type StaffBackend } from '../../session/staff-backend.ts';

export interface HealthDependencies {
  backend: StaffBackend;
  onAccessLost: () => void;
}

/** The state of publishing and mail. The counts in the dashboard's tabs come from here too. */
export function createHealth({ backend, onAccessLost }: HealthDependencies) {
  const $health = map<{ load: 'loading' | 'ready' | 'failed'; answer: AdminHealthAnswer | null }>({
    load: 'loading',
    answer: null,
  });

  /**
   * Counts the requests, so that only the newest response is used. The dashboard's timer, its tab and Refresh may
   * overlap.
   */
  let lastRequest = 0;

  async function poll(): Promise<void> {
    const request = ++lastRequest;
    try {
      const answer = await backend.rpc(adminHealth, {}, adminHealthAnswer);
      if (request === lastRequest) $health.set({ load: 'ready', answer });
    } catch (fault) {
      if (request === lastRequest) $health.setKey('load', 'failed');
      if (hasLostAccess(fault)) onAccessLost();
    }
  }

  return {
    $health,
    /** Reads the report. The old one stays on the screen until the response arrives. */
    poll,
    async load(): Promise<void> {
      $health.setKey('load', 'loading');
      await poll();
    },
  };
}

export type Health = ReturnType<typeof createHealth>;
