import { map } from 'nanostores';
import * as z from 'zod/mini';
import {
  adminAccounts,
  adminAccountsAnswer,
  changeStaffRole,
  changeStaffRoleAnswer,
  endStaffSessions,
  endStaffSessionsAnswer,
  type StaffAccount,
  type StaffInvitation,
  withdrawInvitation,
  withdrawInvitationAnswer,
} from '#contracts/admin-accounts.ts';
import { endStaffSecondStep, endStaffSecondStepAnswer } from '#contracts/second-step.ts';
import { inviteStaff, inviteStaffRequest, inviteStaffResponse } from '#contracts/invite-staff.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { formatCount } from '#domain/text/text.ts';
import { storedValue } from '../../storage/stored-value.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

export interface AccountsState {
  load: Load;
  accounts: readonly StaffAccount[];
  invitations: readonly StaffInvitation[];
  /** The form of an invitation. What was typed stays until it was sent. */
  email: string;
  role: StaffRole;
  emailProblem: string | null;
  busy: boolean;
  problem: string | null;
  /** What was done last. */
  done: string | null;
}

const isFaster = 'A colleague was faster: this is how it is now.';

export interface AccountsDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
}

/** The accounts of staff and the open invitations. The list is read again after each change. */
export function createAccounts({ backend, userId, openStorage }: AccountsDependencies) {
  const typedEmail = storedValue(openStorage, `angala.invitation.${userId}`, z.string());
  const $accounts = map<AccountsState>({
    load: 'loading',
    accounts: [],
    invitations: [],
    email: typedEmail.read() ?? '',
    role: 'editor',
    emailProblem: null,
    busy: false,
    problem: null,
    done: null,
  });

  const { load, poll } = createLoader($accounts, {
    read: () => backend.rpc(adminAccounts, {}, adminAccountsAnswer),
    show: (answer) => answer,
  });

  function invitation() {
    const { email, role } = $accounts.get();
    const request = inviteStaffRequest.safeParse({ email, role });
    if (request.success) return request.data;
    $accounts.setKey('emailProblem', request.error.issues[0]?.message ?? null);
    return null;
  }

  /** `task` returns what was done, or null if there is nothing to say. */
  async function change(task: () => Promise<string | null>): Promise<void> {
    await runAction(
      $accounts,
      async () => {
        const done = await task();
        await poll();
        $accounts.setKey('done', done);
      },
      { began: { done: null } },
    );
  }

  return {
    $accounts,
    load,

    type(change: { email?: string; role?: StaffRole }): void {
      $accounts.set({ ...$accounts.get(), ...change, emailProblem: null });
      typedEmail.write($accounts.get().email || null);
    },

    /** Whether the address can be one. Says what is wrong. */
    isAddressed(): boolean {
      return invitation() !== null;
    },

    /** Resolves with false if the address is wrong. */
    async invite(): Promise<boolean> {
      const request = invitation();
      if (!request) return false;
      await change(async () => {
        await backend.invoke(inviteStaff, request, inviteStaffResponse);
        $accounts.setKey('email', '');
        typedEmail.write(null);
        return `The invitation is on its way to ${request.email}.`;
      });
      return true;
    },

    withdraw: ({ id, email }: StaffInvitation) =>
      change(async () => {
        const isWithdrawn = await backend.rpc(
          withdrawInvitation,
          { invitation: id },
          withdrawInvitationAnswer,
        );
        return isWithdrawn ? `The invitation of ${email} is withdrawn: its link no longer works.` : isFaster;
      }),

    endSessions: ({ id, email }: StaffAccount) =>
      change(async () => {
        const ended = await backend.rpc(endStaffSessions, { account: id }, endStaffSessionsAnswer);
        return `${email ?? 'The account'} is signed out in ${formatCount(ended, 'browser')}.`;
      }),

    endSecondStep: ({ id, email }: StaffAccount) =>
      change(async () => {
        const isEnded = await backend.rpc(endStaffSecondStep, { account: id }, endStaffSecondStepAnswer);
        const name = email ?? 'The account';
        return isEnded ? `${name} signs in with the password alone, and is signed out everywhere.` : isFaster;
      }),

    giveRole: ({ id, email, role }: StaffAccount, newRole: StaffRole | 'user') =>
      change(async () => {
        const outcome = await backend.rpc(
          changeStaffRole,
          { account: id, shown_role: role, new_role: newRole },
          changeStaffRoleAnswer,
        );
        if (outcome === 'last') throw new Error('Somebody must be an admin: give another the role first.');
        if (outcome === 'changed') return isFaster;
        const name = email ?? 'The account';
        return newRole === 'user'
          ? `${name} is not staff any more.`
          : `${name} is ${roleWords[newRole]} now.`;
      }),
  };
}

export const roleWords: Record<StaffRole, string> = { admin: 'an admin', editor: 'an editor' };

export type Accounts = ReturnType<typeof createAccounts>;
