import { globSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { adminHealth } from '#contracts/admin-health.ts';
import type { StaffBackend } from '#islands/session/staff-backend.ts';
import { fakeBackend, refusal } from '../staff-fakes.ts';

const calls: [string, (backend: StaffBackend) => Promise<unknown>][] = [
  ['token', (backend) => backend.token()],
  ['invoke', (backend) => backend.invoke('save-listing', {}, z.any())],
  ['upload', (backend) => backend.upload('upload-picture', new Blob(), z.any(), () => {})],
  ['rpc', (backend) => backend.rpc(adminHealth, {}, z.any())],
  ['change', (backend) => backend.change('enquiries', '1', { notes: null }, 'seen')],
];

/** A backend whose every call is refused with this status. */
function refusing(status: number) {
  const refuse = () => refusal('Refused.', status);
  const reported: string[] = [];
  const backend = fakeBackend(
    { token: refuse, invoke: refuse, upload: refuse, rpc: refuse, change: refuse, role: refuse },
    () => reported.push('lost'),
  );
  return { backend, reported };
}

test.each(calls)(
  'a %s that is refused for a lost session or role is reported, and refused',
  async (_, call) => {
    for (const status of [401, 403]) {
      const { backend, reported } = refusing(status);
      await expect(call(backend)).rejects.toThrow('Refused.');
      expect(reported).toEqual(['lost']);
    }
  },
);

test.each(calls)(
  'a %s that is refused for another reason is not reported as lost access',
  async (_, call) => {
    const { backend, reported } = refusing(409);
    await expect(call(backend)).rejects.toThrow('Refused.');
    expect(reported).toEqual([]);
  },
);

test('reading the role is not reported, because that is how a report is answered', async () => {
  const { backend, reported } = refusing(403);
  await expect(backend.role('u1')).rejects.toThrow('Refused.');
  expect(reported).toEqual([]);
});

test('no store of staff reaches the server without the backend that reports', () => {
  const ways = /\bfetch\(|XMLHttpRequest|createClient|connectStaffBackend\(/;
  const files = globSync('src/islands/{desk,auth,sitemap}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(100);
  expect(
    files
      .filter((file) => ways.test(readFileSync(file, 'utf8')))
      .map((file) => file.replaceAll('\\', '/'))
      .sort(),
  ).toEqual([
    // These only connect it, except for the frame, which reads a public page.
    'src/islands/auth/AuthPage.tsx',
    'src/islands/desk/AdminPage.tsx',
    'src/islands/desk/generator/PageFrame.tsx',
    'src/islands/sitemap/Sitemap.island.tsx',
  ]);
});
