import { atom } from 'nanostores';
import { type StaffRole, staffRoles } from '#domain/staff-roles.ts';
import type { SignedIn, StaffBackend } from '../../session/staff-backend.ts';

/** What /admin shows. No part of the dashboard is shown before the role has been read. */
export type AccessState =
  | { at: 'checking' }
  | { at: 'signed-out' }
  | { at: 'denied'; email: string | null; why: 'role' | 'lookup' }
  | { at: 'open'; backend: StaffBackend; user: SignedIn; role: StaffRole };

export interface AccessTools {
  connect: () => Promise<StaffBackend>;
  openAuth: () => void;
  onSignOutFailed: () => void;
}

/** Lets only staff in. If the role cannot be read, access is denied, so that the spinner does not turn forever. */
export function createAdminAccess({ connect, openAuth, onSignOutFailed }: AccessTools) {
  const $state = atom<AccessState>({ at: 'checking' });
  let backend: StaffBackend | null = null;
  let asked = 0;

  function leave(): void {
    $state.set({ at: 'signed-out' });
    openAuth();
  }

  async function check(): Promise<void> {
    const turn = ++asked;
    let user: SignedIn | null = null;
    let state: AccessState;
    try {
      if (!backend) {
        backend = await connect();
        backend.onSignedOut(leave);
      }
      user = await backend.session();
      if (turn !== asked) return;
      if (!user) return leave();
      const named = await backend.role(user.userId);
      const role = staffRoles.find((each) => each === named);
      state = role ? { at: 'open', backend, user, role } : { at: 'denied', email: user.email, why: 'role' };
    } catch {
      // The lookup may have failed for a temporary reason: the card offers another try.
      state = { at: 'denied', email: user?.email ?? null, why: 'lookup' };
    }
    const before = $state.get();
    const isStill = state.at === 'open' && before.at === 'open' && state.role === before.role;
    // An open dashboard is left as it is while the role stays the same.
    if (turn === asked && before.at !== 'signed-out' && !isStill) $state.set(state);
  }

  return {
    $state,
    check,

    /** Called from the denied card. Shows the spinner of a first visit, because the answer may take a while. */
    async checkAgain(): Promise<void> {
      $state.set({ at: 'checking' });
      await check();
    },

    async signOut(): Promise<void> {
      try {
        backend ??= await connect();
        await backend.signOut();
        leave();
      } catch {
        onSignOutFailed();
      }
    },
  };
}
