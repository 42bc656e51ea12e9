import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { connectStaffBackend } from '#islands/session/connect-staff-backend.ts';
import { databaseFault, functionFault, readAnswer } from '#islands/session/database-fault.ts';
import { hasLostAccess } from '#islands/session/staff-backend.ts';

const unreachedText = 'The server could not be reached. Check your connection and try again.';
const refusedText =
  'The database refused this: something in it is too long or not what is expected. Correct it, then save again.';

test.each([
  [
    '23514',
    400,
    'new row for relation "enquiries" violates check constraint "enquiries_notes_check"',
    refusedText,
  ],
  ['22P02', 400, 'invalid input syntax for type uuid', refusedText],
  ['', 0, 'TypeError: Failed to fetch', unreachedText],
  ['', 503, 'upstream connect error', 'The server answered with an error (503). Please try again.'],
  [
    '57014',
    500,
    'canceling statement due to statement timeout',
    'The server answered with an error (500). Please try again.',
  ],
  ['PGRST301', 401, 'JWT expired', 'No active session'],
  ['42501', 403, 'permission denied for table enquiries', 'Admin privileges are required to do this.'],
  ['P0001', 400, 'This page is being deleted.', 'This page is being deleted.'],
  [
    'PGRST202',
    404,
    'Could not find the function public.admin_list in the schema cache',
    'This page is older than the site. Reload it, then try again.',
  ],
])('turns the database error %s (%i) into a message for people', (code, status, message, words) => {
  const fault = databaseFault({ code, message }, status);
  expect(fault.message).toBe(words);
  expect(fault.cause).toMatchObject({ message });
});

test('says why our own server refused a request before the database was asked', () => {
  const refusal: object = { error: { code: 'too_large', message: 'This request is larger than 64 KB.' } };
  expect(databaseFault(refusal, 413)).toMatchObject({
    message: 'This request is larger than 64 KB.',
    status: 413,
  });
  expect(databaseFault({}, 502).message).toBe('The server answered with an error (502). Please try again.');
});

test('only the statuses 401 and 403 mean that staff are no longer admins', () => {
  const fault = { code: '', message: '' };
  expect([401, 403, 400, 409, 500, 0].map((status) => hasLostAccess(databaseFault(fault, status)))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a function that fails without a message gets a generic one', async () => {
  const answer = new Response('<h1>Bad gateway</h1>', { status: 502 });
  expect((await functionFault({ context: answer })).message).toBe(
    'The server answered with an error (502). Please try again.',
  );
  expect((await functionFault(new TypeError('Failed to fetch'))).message).toBe(unreachedText);
});

test('a response in another format is reported with a message for people, not that of the schema', () => {
  expect(readAnswer(z.array(z.string()), ['a'])).toEqual(['a']);
  expect(() => readAnswer(z.array(z.string()), [1])).toThrow(
    'The server answered what this page does not understand. Reload the page and try again.',
  );
});

test('an unreachable server is reported by reads and writes', async () => {
  const backend = await connectStaffBackend({
    url: 'http://127.0.0.1:24949',
    publishableKey: 'sb_publishable_x',
  });
  await expect(backend.rpc('admin_staff', {}, z.unknown())).rejects.toThrow(unreachedText);
  const id = '9934b3c9-5da2-5629-bfcc-06025606aaa1';
  await expect(backend.change('enquiries', id, { status: 'done' }, '2026-11-21T06:00:00Z')).rejects.toThrow(
    unreachedText,
  );
});
