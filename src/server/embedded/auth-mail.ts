import { join } from 'node:path';
import { writeAtomically } from '../files/write-atomically.ts';
import type { App } from '@supabase/lite';
import { type AccountLinkType, accountLinkPath } from '#domain/address/account-link.ts';

type Mailer = NonNullable<App['_mailer']>;

export type AuthMail = { readonly to: string; readonly subject: string; readonly text: string };

export type DeliverMail = (mail: AuthMail) => Promise<void>;

/** Links lead to our own page: a mail of ours has no text and no host that a stranger chose. */
export function createAuthMailer({ siteUrl, deliver }: { siteUrl: string; deliver: DeliverMail }): Mailer {
  const send =
    (type: AccountLinkType, subject: string, instruction: string) => (to: string, tokenHash: string) => {
      const link = new URL(accountLinkPath({ type, tokenHash }), siteUrl).href;
      return deliver({ to, subject, text: `${instruction}\n\n${link}\n` });
    };
  return {
    sendConfirmation: send(
      'signup',
      'Confirm your e-mail address',
      'Open this link only if you have just signed up and chosen a password: once it is confirmed, whoever chose it can sign in.',
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
