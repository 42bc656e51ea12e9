import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { FunctionEnv } from '#functions/_shared/context.ts';
import { withOwnSecrets } from '#functions/_shared/with-own-secrets.ts';
import { postEndpoint } from '#functions/_shared/post-endpoint.ts';
import { functions } from '../../scripts/start/functions.ts';
import { jsonRequest } from './open-backend.ts';

const folder = resolve(import.meta.dirname, '../../functions');
const variables = [
  'SUPABASE_URL',
  'SUPABASE_SECRET_KEY',
  'SITE_ORIGIN',
  'SITE_NAME',
  'IP_HASH_SALT',
  'GITHUB_DISPATCH_TOKEN',
  'MAIL_EVENTS_SECRET',
];
const allVariables: FunctionEnv = (name) => (variables.includes(name) ? `the ${name}` : undefined);
const names = Object.keys(functions);

test.each(names)('%s can read only the secrets that belong to it', async (name) => {
  const readVariable = async (variable: string) => {
    const handler = postEndpoint({ name, failure: 'No.' }, async ({ context }) =>
      Response.json({ value: context.env(variable) ?? null }),
    );
    const response = await handler(jsonRequest(name, {}, { origin: 'the SITE_ORIGIN' }), {
      env: allVariables,
    });
    return await response.json();
  };
  const startsPublish = [
    'delete-listing',
    'generate-static-html',
    'preview-listing',
    'record-verification',
    'save-listing',
    'save-listings',
    'save-settings',
    'upload-partner-file',
  ].includes(name);
  expect(await readVariable('GITHUB_DISPATCH_TOKEN')).toEqual({
    value: startsPublish ? 'the GITHUB_DISPATCH_TOKEN' : null,
  });
  const readsMailEvents = name === 'record-mail-event';
  expect(await readVariable('MAIL_EVENTS_SECRET')).toEqual({
    value: readsMailEvents ? 'the MAIL_EVENTS_SECRET' : null,
  });
  expect(await readVariable('SITE_NAME')).toEqual({ value: 'the SITE_NAME' });
});

test('every function reads its environment only through the context', () => {
  const readingDirectly = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/^[\w-]+\/index\.ts$/.test(file) && file !== 'deno.d.ts')
    .filter((file) => /\bDeno\.|process\.env/.test(readFileSync(join(folder, file), 'utf8')));
  expect(readingDirectly).toEqual([]);
  expect(withOwnSecrets('create-enquiry', allVariables)('IP_HASH_SALT')).toBe('the IP_HASH_SALT');
});
