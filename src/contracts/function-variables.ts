import * as z from 'zod/mini';

/**
 * Each message is the part of a sentence that says what is expected. Commands and functions check a variable with the
 * same schema, so that a value that a function rejects is not deployed.
 */

const text = (expected: string) => z.string(expected).check(z.trim(), z.minLength(1, expected));

const originForm = 'an origin such as https://angala.example, without a path';
const originsForm = 'origins such as https://angala.example with commas between them';
const repositoryForm = 'the repository, such as angala/site';
const hopsForm = 'a number from 1 to 9';

const withoutSlash = (value: string) => value.trim().replace(/\/+$/, '');

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
}

const origin = z.pipe(z.string(originForm), z.transform(withoutSlash)).check(z.refine(isOrigin, originForm));

const origins = z
  .pipe(
    z.string(originsForm),
    z.transform((list: string) => list.split(',').map(withoutSlash).filter(Boolean)),
  )
  .check(z.refine((list) => list.every(isOrigin), originsForm));

export const functionVariables = z.object({
  SITE_ORIGIN: origin,
  IP_HASH_SALT: text('any long random text, such as of `openssl rand -hex 32`; keep it'),
  ALLOWED_ORIGINS: z.optional(origins),
  SITE_NAME: z.optional(text('the name of the site')),
  PROXY_SECRET: z.optional(text('a secret of your own')),
  FORWARDED_HOPS: z.optional(
    z.pipe(z.string(hopsForm).check(z.trim(), z.regex(/^[1-9]$/, hopsForm)), z.transform(Number)),
  ),
  MAIL_EVENTS_SECRET: z.optional(
    text('a secret of your own, or the whsec_… that the mail service signs with'),
  ),
  GITHUB_DISPATCH_TOKEN: z.optional(text('a token that may start workflows')),
  GITHUB_REPOSITORY: z.optional(
    z.string(repositoryForm).check(z.trim(), z.regex(/^[\w.-]+\/[\w.-]+$/, repositoryForm)),
  ),
});
