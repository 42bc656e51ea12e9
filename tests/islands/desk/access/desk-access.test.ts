import { expect, test } from 'vitest';
import { adminHealth, adminHealthAnswer } from '#contracts/admin-health.ts';
import { createDeskAccess } from '#islands/desk/access/desk-access.ts';
import type { StaffBackend } from '#islands/session/staff-backend.ts';
import { fakeBackend, noSecondStep, refusal } from '../../staff-fakes.ts';

const asha = { userId: 'u1', email: 'asha@example.com' };
const signedIn = { session: () => Promise.resolve(asha) };

function openAccess(answers: Partial<StaffBackend>) {
  const backend = fakeBackend(answers);
  const openedPages: string[] = [];
  const states: string[] = [];
  let failures = 0;
  const access = createDeskAccess({
    connect: () => Promise.resolve(backend),
    openAuth: (reason) => openedPages.push(`/auth, ${reason}`),
    onSignOutFailed: () => {
      failures += 1;
    },
  });
  access.$state.subscribe(({ status }) => states.push(status));
  return { access, backend, openedPages, states, failures: () => failures };
}

test('redirects a signed-out visitor to /auth without opening the dashboard', async () => {
  const { access, openedPages, states } = openAccess({});
  await access.check();
  expect(openedPages).toEqual(['/auth, none']);
  expect(states).toEqual(['checking', 'signed-out']);
});

test('redirects who has still to enter a code to where they sign in, without reading their role', async () => {
  const { access, openedPages, states } = openAccess({
    ...signedIn,
    secondStep: { ...noSecondStep, state: () => Promise.resolve('due') },
  });
  await access.check();
  expect(openedPages).toEqual(['/auth, none']);
  expect(states).toEqual(['checking', 'signed-out']);
});

test('opens the dashboard for an admin', async () => {
  const { access, states } = openAccess({ ...signedIn, role: () => Promise.resolve('admin') });
  await access.check();
  expect(states).toEqual(['checking', 'open']);
});

test('opens the dashboard for an editor with the role editor', async () => {
  const { access } = openAccess({ ...signedIn, role: () => Promise.resolve('editor') });
  await access.check();
  expect(access.$state.get()).toMatchObject({ status: 'open', role: 'editor' });
});

test.each([
  ['another role', () => Promise.resolve('user'), 'role'],
  ['a missing profile', () => Promise.resolve(null), 'role'],
  ['a role with another capitalisation', () => Promise.resolve('Admin'), 'role'],
  ['a failing lookup', () => Promise.reject(new Error('timeout')), 'lookup'],
] as const)('%s is denied access and never opens the dashboard', async (_case, role, reason) => {
  const { access, states } = openAccess({ ...signedIn, role });
  await access.check();
  expect(access.$state.get()).toEqual({ status: 'denied', email: 'asha@example.com', reason });
  expect(states).not.toContain('open');
});

test.each(['checking', 'open'])(
  'a session that was ended elsewhere leads from %s to /auth with its form',
  async (from) => {
    let isLive = from === 'open';
    let signOuts = 0;
    const { access, openedPages, states } = openAccess({
      ...signedIn,
      role: () => Promise.resolve(isLive ? 'admin' : null),
      isSessionLive: () => Promise.resolve(isLive),
      // Otherwise /auth would find the session and lead back.
      signOut: async () => {
        signOuts += 1;
      },
    });
    await access.check();
    isLive = false;
    await access.poll();
    expect([openedPages, signOuts]).toEqual([['/auth, ended'], 1]);
    expect(states).not.toContain('denied');
  },
);

test('the poll of the dashboard notices another role, and lets a lookup fail', async () => {
  let role = () => Promise.resolve('editor');
  const { access } = openAccess({ ...signedIn, role: () => role() });
  await access.check();
  role = () => Promise.reject(new Error('timeout'));
  await access.poll();
  expect(access.$state.get()).toMatchObject({ status: 'open', role: 'editor' });
  role = () => Promise.resolve('admin');
  await access.poll();
  expect(access.$state.get()).toMatchObject({ status: 'open', role: 'admin' });
  role = () => Promise.resolve('user');
  await access.poll();
  expect(access.$state.get()).toMatchObject({ status: 'denied', reason: 'role' });
});

test('denies access when the backend cannot be reached', async () => {
  const access = createDeskAccess({
    connect: () => Promise.reject(new Error('offline')),
    openAuth: () => {},
    onSignOutFailed: () => {},
  });
  await access.check();
  expect(access.$state.get()).toEqual({ status: 'denied', email: null, reason: 'lookup' });
});

test('the next check denies a demoted admin and leaves the state of a confirmed one unchanged', async () => {
  let role = 'admin';
  const { access } = openAccess({ ...signedIn, role: () => Promise.resolve(role) });
  await access.check();
  const open = access.$state.get();
  await access.check();
  expect(access.$state.get()).toBe(open);
  role = 'user';
  await access.check();
  expect(access.$state.get()).toMatchObject({ status: 'denied', reason: 'role' });
});

test('a call that is refused because the role was taken away closes the dashboard', async () => {
  let role = 'admin';
  const { access, backend } = openAccess({
    ...signedIn,
    role: () => Promise.resolve(role),
    rpc: () => refusal('Admin privileges are required to do this.', 403),
  });
  await access.check();
  role = 'user';
  await expect(backend.rpc(adminHealth, {}, adminHealthAnswer)).rejects.toThrow('Admin privileges');
  await expect.poll(() => access.$state.get()).toMatchObject({ status: 'denied', reason: 'role' });
});

test('a call that is refused while the role cannot be read leaves the dashboard open, until it can', async () => {
  let role = () => Promise.resolve('admin');
  const { access, backend } = openAccess({
    ...signedIn,
    role: () => role(),
    rpc: () => refusal('JWT expired', 401),
  });
  await access.check();
  role = () => Promise.reject(new Error('The connection was lost.'));
  await expect(backend.rpc(adminHealth, {}, adminHealthAnswer)).rejects.toThrow('JWT expired');
  await access.poll();
  expect(access.$state.get()).toMatchObject({ status: 'open' });
  role = () => Promise.resolve('user');
  await access.poll();
  expect(access.$state.get()).toMatchObject({ status: 'denied', reason: 'role' });
});

/** Access of an admin, with a function that changes the session as another tab does. */
async function openAccessOfAdmin() {
  let user = asha;
  let listener: Parameters<StaffBackend['onSessionChanged']>[0] = () => {};
  const opened = openAccess({
    session: () => Promise.resolve(user),
    role: () => Promise.resolve('admin'),
    onSessionChanged: (each) => {
      listener = each;
      return () => {};
    },
  });
  await opened.access.check();
  return {
    ...opened,
    signOut: () => listener(null),
    signIn: (other: typeof asha) => {
      user = other;
      listener(other.userId);
    },
  };
}

test('a sign-out in another tab closes the dashboard and opens /auth', async () => {
  const { access, openedPages, signOut } = await openAccessOfAdmin();
  signOut();
  expect(access.$state.get().status).toBe('signed-out');
  expect(openedPages).toEqual(['/auth, ended']);
});

test('who signs out in this tab is not told that the session has ended', async () => {
  const { access, openedPages, signOut, backend } = await openAccessOfAdmin();
  backend.signOut = async () => signOut();
  await access.signOut();
  expect(new Set(openedPages)).toEqual(new Set(['/auth, signed out']));
});

test('a sign-in as somebody else in another tab shows whose name the dashboard now acts in', async () => {
  const { access, openedPages, signIn } = await openAccessOfAdmin();
  signIn({ userId: 'u2', email: 'bina@example.com' });
  await expect
    .poll(() => access.$state.get())
    .toMatchObject({ status: 'open', user: { email: 'bina@example.com' } });
  expect(openedPages).toEqual([]);
});

test('a renewed session of the same person leaves the dashboard as it is', async () => {
  const { access, signIn } = await openAccessOfAdmin();
  const open = access.$state.get();
  signIn({ ...asha });
  await access.check();
  expect(access.$state.get()).toBe(open);
});

test('a failed sign-out is reported and does not open /auth', async () => {
  const { access, openedPages, failures } = openAccess({
    ...signedIn,
    role: () => Promise.resolve('user'),
    signOut: () => Promise.reject(new Error('offline')),
  });
  await access.check();
  await access.signOut();
  expect(failures()).toBe(1);
  expect(openedPages).toEqual([]);
  expect(access.$state.get().status).toBe('denied');
});
