import type { StaffRole } from '#domain/staff-roles.ts';
import { invitationFunctionPath } from '#domain/address/invitation-function-path.ts';
import { staffLimits } from '#domain/limits.ts';
import { pageAddresses } from '#domain/address/page-addresses.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { PageContent } from '../_shared/page.ts';
import { markup } from '../_shared/markup.ts';

const rights: Record<StaffRole, string> = {
  admin: 'an admin. Admins publish the site, answer enquiries and see who asked',
  editor: 'an editor. Editors write, photograph and check homes',
};

/**
 * The form in which an invited colleague gives name, telephone and signatures and chooses a password. Nothing happens before it
 * is sent. `refused` is what they sent and why it was not accepted.
 */
export function invitationPage(
  { email, role }: { email: string; role: StaffRole },
  link: string,
  refused: { typed: Readonly<Record<string, string>>; problem: string } | null = null,
): PageContent {
  const typed = (field: string) => (refused && ownValue(refused.typed, field)) ?? '';
  return {
    title: 'Your invitation',
    content: markup`<h1>Your invitation</h1>
${refused ? markup`<p class="notice" role="alert">${refused.problem}</p>\n` : null}<p>You are invited to be ${rights[role]}.</p>
<p>Give your name and choose a password. If <b>${email}</b> has an account already, this password replaces the one that it had, and it is signed out everywhere.</p>
<form method="post" action="${invitationFunctionPath(link)}">
<input type="hidden" name="username" value="${email}" autocomplete="username">
<p><label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" maxlength="${staffLimits.name}" required aria-describedby="name-hint" value="${typed('name')}"></p>
<p id="name-hint">As colleagues call you. Whoever you answer reads it too.</p>
<p><label for="phone">Your telephone (optional)</label>
<input id="phone" name="phone" type="tel" autocomplete="tel" maxlength="${staffLimits.phone}" aria-describedby="phone-hint" value="${typed('phone')}"></p>
<p id="phone-hint">For colleagues. Customers get it only if your signature has it.</p>
<p><label for="signature_english">Your signature in English (optional)</label>
<textarea id="signature_english" name="signature_english" rows="2" maxlength="${staffLimits.signature_english}" aria-describedby="signature-hint">\n${typed('signature_english')}</textarea></p>
<p><label for="signature_kannada">Your signature in Kannada (optional)</label>
<textarea id="signature_kannada" name="signature_kannada" lang="kn" rows="2" maxlength="${staffLimits.signature_kannada}" aria-describedby="signature-hint">\n${typed('signature_kannada')}</textarea></p>
<p id="signature-hint">It ends each of your answers. Without one, your name does. Telephone and signatures can wait until you are in, and be changed there.</p>
<p><label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="6" required aria-describedby="password-hint"></p>
<p id="password-hint">Password must be at least 6 characters</p>
<p><button type="submit">Accept the invitation</button></p>
</form>
`,
  };
}

export const acceptedPage: PageContent = {
  title: 'Your invitation',
  content: markup`<h1>Welcome</h1>
<p class="notice good" role="status">Your password is saved. Sign in with it.</p>
<p>A mail that asks you to confirm your address needs no answer.</p>
<p><a href="${pageAddresses.auth}">Sign in</a></p>
`,
};

export const unknownLinkPage: PageContent = {
  title: 'Your invitation',
  content: markup`<h1>This invitation is not open</h1>
<p class="notice" role="alert">It was accepted, withdrawn or replaced by a newer one, or it is older than 7 days. If you have accepted it, sign in. Otherwise ask the colleague who invited you for another.</p>
<p><a href="${pageAddresses.auth}">Sign in</a></p>
`,
};

export const failurePage: PageContent = {
  title: 'Your invitation',
  content: markup`<h1>Your invitation</h1>
<p class="notice" role="alert">Something went wrong on our side. Please open the link of the mail again in a minute.</p>
`,
};
