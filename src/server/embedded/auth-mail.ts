import { join } from 'node:path';
import { writeAtomically } from '../files/write-atomically.ts';
import type { App } from '@supabase/lite';
import { requestContext } from './request-context.ts';

type Mailer = NonNullable<App['_mailer']>;

export type AuthMail = { readonly to: string; readonly subject: string; readonly text: string };

export type DeliverMail = (mail: AuthMail) => Promise<void>;

/**
 * Writes the mails of sign-up and recovery. Links in lite's own mails always lead to the front page of the
 * site; these lead where the caller asked (`emailRedirectTo`). /verify still refuses a redirect address that
 * is not on the list.
 */
export function createAuthMailer({
  url,
  siteUrl,
  deliver,
}: {
  url: string;
  siteUrl: string;
  deliver: DeliverMail;
}): Mailer {
  const link = (type: string, token: string) => {
    const address = new URL('/auth/v1/verify', url);
    address.searchParams.set('token', token);
    address.searchParams.set('type', type);
    address.searchParams.set('redirect_to', requestContext.getStore()?.redirectTo ?? siteUrl);
    return address.href;
  };
  const send =
    (type: string, subject: string, instruction: string) => (to: string, token: string, code: string) =>
      deliver({
        to,
        subject,
        text: `${instruction}\n\n${link(type, token)}\n\nOr enter this code: ${code}\n`,
      });
  return {
    sendConfirmation: send(
      'signup',
      'Confirm your e-mail address',
      'Open this link only if you have just signed up and chosen a password: whoever chose it can sign in then.',
    ),
    sendRecovery: send('recovery', 'Choose a new password', 'Open this link to choose a new password:'),
    sendMagicLink: send('magiclink', 'Your sign-in link', 'Open this link to sign in:'),
    sendEmailChange: send(
      'email_change',
      'Confirm your new e-mail address',
      'Open this link to confirm the change:',
    ),
    sendReauthentication: (to, code) =>
      deliver({ to, subject: 'Confirm that it is you', text: `Enter this code to continue: ${code}\n` }),
  };
}

/** Saves each mail as a text file, because a clone sends no mail. */
export function writeMailsTo(folder: string, now: () => Date): DeliverMail {
  let count = 0;
  return async ({ to, subject, text }) => {
    const stamp = now().toISOString().replace(/[:.]/g, '-');
    const file = join(folder, `${stamp}-${process.pid}-${++count}.txt`);
    await writeAtomically(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
  };
}
