import * as z from 'zod/mini';
import { staffRoles } from '#domain/staff-roles.ts';
import { isWritable } from './field.ts';
import { ownDetailsRequest } from './own-details.ts';

/**
 * `GET ?token=` shows the invitation, `POST` accepts it, with a password and what they say of themselves. A GET changes nothing, because mail scanners
 * follow links. /invitation leads to the page.
 */
export const acceptInvitation = 'accept-invitation';

/** The token of the link: 32 hexadecimal digits. */
export const invitationLink = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** What the page shows of an invitation; null: it was used, withdrawn or replaced, or has ended. */
export const shownInvitation = z.nullable(z.object({ email: z.string(), role: z.enum(staffRoles) }));

/** A password as the sign-in service takes it. bcrypt reads no more than 72 bytes. */
export const newPassword = z.string('Choose a password.').check(
  z.minLength(6, 'Password must be at least 6 characters'),
  z.refine(
    (typed) => new TextEncoder().encode(typed).length <= 72,
    'Password cannot be longer than 72 characters',
  ),
  z.refine(isWritable, 'The password has a character that cannot be stored. Please choose another.'),
);

export const acceptInvitationRequest = z.extend(ownDetailsRequest, { password: newPassword });
