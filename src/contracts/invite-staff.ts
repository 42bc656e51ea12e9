import * as z from 'zod/mini';
import { staffRoles } from '#domain/staff-roles.ts';
import { atMost, isWritable } from './field.ts';
import { notAdmin } from './generate-static-html.ts';

/** Sends a colleague a mail with an invitation. For admins. The role is given when they accept it. */
export const inviteStaff = 'invite-staff';

/** The limit is that of the column in which the sign-in service stores an address. */
const EMAIL_LIMIT = 255;
const wrongEmail = 'Enter the email address of your colleague, such as asha@example.in.';

export const inviteStaffRequest = z.object({
  email: z.pipe(
    z.string(wrongEmail).check(
      z.trim(),
      z.refine((typed) => z.regexes.email.test(typed) && isWritable(typed), wrongEmail),
      atMost(EMAIL_LIMIT, wrongEmail),
    ),
    z.transform((typed) => typed.toLowerCase()),
  ),
  role: z.enum(staffRoles, 'Choose whether your colleague is to be an editor or an admin.'),
});

export const inviteStaffResponse = z.object({ invited: z.catch(z.literal(true), true) });
export type InviteStaffResponse = z.infer<typeof inviteStaffResponse>;

/** What `invite_staff` returns instead of 'invited', with the status of the answer. */
export const invitationRefusals = {
  not_admin: { status: 403, message: notAdmin },
  staff: { status: 409, message: 'This address is staff already. Its role is changed in the list.' },
  too_many: {
    status: 429,
    message:
      'Too many invitations: 3 to an address and 30 in all go out within 24 hours. Please try again tomorrow.',
  },
} as const;
export const inviteStaffFailure = 'The invitation could not be sent. Please try again.';
