import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { siteLocalDir } from '../site-backend.ts';

/** The path behind the first link of the newest mail to somebody; '' until there is one. */
function linkTo(email: string, text: RegExp): string {
  const folder = join(siteLocalDir(), 'outbox');
  // The first mail makes the folder.
  const mails = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`<${email}>`) && text.test(mail));
  return /\/(?:(?:alerts|calls)\/\w+|invitation)\?token=\w+/.exec(mails.at(-1) ?? '')?.[0] ?? '';
}

/** The path behind the link of the newest mail to somebody, of those whose text matches, as soon as it was sent. */
export async function mailedPath(email: string, text = /^/): Promise<string> {
  await expect.poll(() => linkTo(email, text)).not.toBe('');
  return linkTo(email, text);
}

/** Opens that link. */
export async function followMail(page: Page, email: string, text?: RegExp): Promise<void> {
  await page.goto(await mailedPath(email, text));
}
