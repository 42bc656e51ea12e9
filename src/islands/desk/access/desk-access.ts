import { atom } from 'nanostores';
import { type StaffRole, staffRoles } from '#domain/staff-roles.ts';
import { createOvertaking } from '../../session/loader.ts';
import type { SignedInUser, StaffBackend } from '../../session/staff-backend.ts';

/** What /admin shows. No part of the dashboard is shown before the role has been read. */
export type AccessState =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | { status: 'denied'; email: string | null; reason: 'role' | 'lookup' }
  | { status: 'open'; backend: StaffBackend; user: SignedInUser; role: StaffRole };

/**
 * 'ended': the session was ended elsewhere, or while the dashboard was open and nobody signed out in this tab. 'none': there
 * was no session to begin with.
 */
export type LeaveReason = 'ended' | 'none' | 'signed out';

export interface AccessDependencies {
  connect: () => Promise<StaffBackend>;
  openAuth: (reason: LeaveReason) => void;
  onSignOutFailed: () => void;
}

/** Lets only staff in. If the role cannot be read, access is denied, so that the spinner does not turn forever. */
export function createDeskAccess({ connect, openAuth, onSignOutFailed }: AccessDependencies) {
  const $state = atom<AccessState>({ status: 'checking' });
  let backend: StaffBackend | null = null;
  const begin = createOvertaking();
  let isSigningOut = false;
  let wasEnded = false;

  function leave(): void {
    const { status } = $state.get();
    if (status === 'signed-out') return;
    $state.set({ status: 'signed-out' });
    openAuth(isSigningOut ? 'signed out' : wasEnded || status === 'open' ? 'ended' : 'none');
  }

  /** Forgets the session in this browser too. Otherwise the sign-in page would lead back here, without its form. */
  async function leaveEndedSession(connected: StaffBackend): Promise<void> {
    wasEnded = true;
    await connected.signOut();
    leave();
  }

  /** All tabs share one session. Whoever signs in in another tab is whom this dashboard now acts for. */
  function followSession(userId: string | null): void {
    const state = $state.get();
    if (userId === null) leave();
    else if (state.status === 'open' && state.user.userId !== userId) void check();
  }

  /** A lookup that fails leaves an open dashboard as it is: nobody has lost a right, and the next call or poll asks again. */
  async function check(): Promise<void> {
    const isNewest = begin();
    let user: SignedInUser | null = null;
    let state: AccessState;
    try {
      if (!backend) {
        backend = await connect();
        backend.onSessionChanged(followSession);
        backend.onAccessLost(() => void check());
      }
      user = await backend.session();
      if (!isNewest()) return;
      // Who has still to enter a code does so where they sign in.
      if (!user || (await backend.secondStep.state()) === 'due') return leave();
      const roleName = await backend.role(user.userId);
      // The profile of an ended session cannot be read either. That is no lost right.
      if (roleName === null && !(await backend.isSessionLive())) {
        if (isNewest()) await leaveEndedSession(backend);
        return;
      }
      const role = staffRoles.find((each) => each === roleName);
      state = role
        ? { status: 'open', backend, user, role }
        : { status: 'denied', email: user.email, reason: 'role' };
    } catch {
      if ($state.get().status === 'open') return;
      // The lookup may have failed for a temporary reason: the card offers another try.
      state = { status: 'denied', email: user?.email ?? null, reason: 'lookup' };
    }
    const previous = $state.get();
    const isUnchanged =
      state.status === 'open' &&
      previous.status === 'open' &&
      state.role === previous.role &&
      state.user.userId === previous.user.userId;
    // An open dashboard is left as it is while person and role stay the same.
    if (isNewest() && previous.status !== 'signed-out' && !isUnchanged) $state.set(state);
  }

  return {
    $state,
    check,

    /** Notices another role, and a session that was ended, without a reload. */
    poll: async () => {
      if ($state.get().status !== 'signed-out') await check();
    },

    /** Called from the denied card. Shows the spinner of a first visit, because the answer may take a while. */
    async checkAgain(): Promise<void> {
      $state.set({ status: 'checking' });
      await check();
    },

    async signOut(): Promise<void> {
      isSigningOut = true;
      try {
        backend ??= await connect();
        await backend.signOut();
        leave();
      } catch {
        onSignOutFailed();
      } finally {
        isSigningOut = false;
      }
    },
  };
}
