import * as z from 'zod/mini';
import { staffRoles } from '#domain/staff-roles.ts';

/** The accounts of staff and the open invitations. For admins. */
export const adminAccounts = 'admin_accounts';
/** `{ account }`. Ends the sessions of an account but the caller's own, and returns how many. For admins. */
export const endStaffSessions = 'end_staff_sessions';
export const endStaffSessionsAnswer = z.int();
/** `{ account, shown_role, new_role }`: another role, or none ('user'). For admins. */
export const changeStaffRole = 'change_staff_role';
export const changeStaffRoleAnswer = z.enum(['done', 'changed', 'last']);
/** `{ invitation }`. False: it was accepted, withdrawn or replaced meanwhile. For admins. */
export const withdrawInvitation = 'withdraw_invitation';
export const withdrawInvitationAnswer = z.boolean();

const account = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  /** What colleagues read: the name, or else the beginning of the address. */
  name: z.nullable(z.string()),
  phone: z._default(z.nullable(z.string()), null),
  role: z.enum(staffRoles),
  last_sign_in_at: z.nullable(z.string()),
  /** Browsers in which the account is signed in. */
  sessions: z.int(),
  /** Whether sign-in asks for a code, too. */
  second_step: z.boolean(),
});

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  by_email: z.nullable(z.string()),
  by_name: z._default(z.nullable(z.string()), null),
  created_at: z.string(),
  ends_at: z.string(),
});

export const adminAccountsAnswer = z.object({
  accounts: z.array(account),
  invitations: z.array(invitation),
});

export type StaffAccount = z.infer<typeof account>;
export type StaffInvitation = z.infer<typeof invitation>;
