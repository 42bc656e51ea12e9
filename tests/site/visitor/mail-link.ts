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
  return /\/(?:alerts|calls)\/\w+\?token=\w+/.exec(mails.at(-1) ?? '')?.[0] ?? '';
}

/** Opens the link of the newest mail to somebody, of those whose text matches. */
export async function followMail(page: Page, email: string, text = /^/): Promise<void> {
  await expect.poll(() => linkTo(email, text), { timeout: 20_000 }).not.toBe('');
  await page.goto(linkTo(email, text));
}
