import { hash } from 'bcryptjs';
import * as z from 'zod/mini';
import {
  acceptInvitation,
  acceptInvitationRequest,
  invitationLink,
  shownInvitation,
} from '#contracts/accept-invitation.ts';
import { fieldProblems } from '#contracts/field-problems.ts';
import { linkEndpoint, type LinkOutcome, type LinkRequest } from '../_shared/link-endpoint.ts';
import { acceptedPage, failurePage, invitationPage, unknownLinkPage } from './pages.ts';

/** As many as the sign-in service uses. */
const HASH_ROUNDS = 10;

const acceptance = z.nullable(z.enum(['accepted', 'no account']));

/** The page behind the link of an invitation: its reader says what colleagues call them, chooses a password, and then has the role. */
export const handler = linkEndpoint({
  name: acceptInvitation,
  guesses: 'invitation-link',
  unknownLinkPage,
  failurePage,
  respond,
});

async function respond({ token, fields, database, signIn, now }: LinkRequest): Promise<LinkOutcome> {
  const link = invitationLink.safeParse(token);
  if (!link.success) return { status: 404, page: unknownLinkPage };
  const at = now.toISOString();
  const invitation = shownInvitation.parse(await database('read_invitation', { link: link.data, at }));
  if (invitation === null) return 'unknown link';
  if (fields === null) return { status: 200, page: invitationPage(invitation, link.data) };
  const parsed = acceptInvitationRequest.safeParse(fields);
  if (!parsed.success) {
    const { first } = fieldProblems(parsed.error.issues, Object.keys(acceptInvitationRequest.shape));
    return {
      status: 400,
      page: invitationPage(invitation, link.data, { typed: fields, problem: first }),
    };
  }
  const { password, name, ...own } = parsed.data;
  // An empty field takes nothing away from who is staff already.
  const details = Object.fromEntries(Object.entries(own).filter(([, text]) => text !== ''));
  const password_hash = await hash(password, HASH_ROUNDS);
  const accept = async () =>
    acceptance.parse(
      await database('accept_invitation', { link: link.data, password_hash, at, called: name, details }),
    );
  let outcome = await accept();
  if (outcome === 'no account') {
    // The sign-in service makes accounts, in its own tables. If this ends here, the next attempt finds the account.
    const { error } = await signIn().signUp({ email: invitation.email, password });
    if (error) throw new Error('The sign-in service made no account.', { cause: error });
    outcome = await accept();
  }
  if (outcome === 'accepted') return { status: 200, page: acceptedPage };
  if (outcome === null) return 'unknown link';
  throw new Error('The sign-in service made no account.');
}
