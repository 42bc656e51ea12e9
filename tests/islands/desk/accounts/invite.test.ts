import { expect, test } from 'vitest';
import { createAccounts } from '#islands/desk/accounts/accounts.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { fakeBackend, refusal } from '../../staff-fakes.ts';

test('the address of a colleague is kept on the device until the invitation is sent', async () => {
  const storage = fakeStorage();
  let works = false;
  const open = () =>
    createAccounts({
      ...{ userId: 'u1', openStorage: () => storage },
      backend: fakeBackend({
        rpc: async (_name, _args, answer) => answer.parse({ accounts: [], invitations: [] }),
        invoke: async (_name, _body, answer) =>
          works ? answer.parse({ invited: true }) : refusal('away', 500),
      }),
    });
  const first = open();
  first.type({ email: 'kavya' });
  expect(first.isAddressed()).toBe(false);
  expect(first.$accounts.get().emailProblem).toMatch(/address/i);
  first.type({ email: 'kavya@angala.example' });
  await first.invite();
  expect(first.$accounts.get()).toMatchObject({ problem: 'away', email: 'kavya@angala.example' });
  works = true;
  const second = open();
  expect(second.$accounts.get().email).toBe('kavya@angala.example');
  await second.invite();
  expect(second.$accounts.get().done).toBe('The invitation is on its way to kavya@angala.example.');
  expect(open().$accounts.get().email).toBe('');
});
