import { expect, test } from 'vitest';
import { createHandOver } from '#islands/desk/inbox/list/hand-over.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

function openHandOver(answers: (string | null)[], storage = fakeStorage()) {
  const sent: object[] = [];
  let reloads = 0;
  const handOver = createHandOver({
    ...{ userId: 'u1', openStorage: () => storage },
    reload: async () => void reloads++,
    backend: fakeBackend({
      rpc: async (_name, args, answer) => {
        sent.push(args);
        const next = answers.shift();
        if (next === null) throw new Error('away');
        return answer.parse(next);
      },
    }),
  });
  return { handOver, sent, storage, reloads: () => reloads };
}
const row = { id: 'e1', owner: 'u1' };
const typed = { to: 'u2', line: ' Call her at six. ' };

test('an enquiry goes to a colleague with a line, and the list is read again', async () => {
  const { handOver, sent, reloads } = openHandOver(['handed over']);
  handOver.type('e1', typed);
  expect(await handOver.give(row)).toBe(true);
  expect(sent).toEqual([{ handed: { enquiry: 'e1', owner: 'u1', to: 'u2', line: 'Call her at six.' } }]);
  expect([reloads(), handOver.draftOf('e1')]).toEqual([1, { to: '', line: '' }]);
});

test('what was typed is kept when a colleague was faster, when the server is away, and after a reload', async () => {
  const { handOver, storage } = openHandOver(['changed', null]);
  handOver.type('e1', typed);
  expect(await handOver.give(row)).toBe(false);
  expect(handOver.$handOver.get().problem).toMatch(/^A colleague has chosen an owner meanwhile/);
  expect(await handOver.give(row)).toBe(false);
  expect(handOver.$handOver.get().problem).toBe('away');
  expect(openHandOver([], storage).handOver.draftOf('e1')).toEqual(typed);
});

test.each([
  [{ to: '', line: 'x' }, 'Choose a colleague.'],
  [{ to: 'u2', line: '  ' }, 'Write a line: what have you done, and what comes next?'],
  [
    { to: 'u2', line: 'x'.repeat(301) },
    'The line must be less than 300 characters. Put the rest into the note.',
  ],
])('%j is not sent, and says what to do', async (change, problem) => {
  const { handOver, sent } = openHandOver([]);
  handOver.type('e1', change);
  expect(await handOver.give(row)).toBe(false);
  expect([handOver.$handOver.get().problem, sent]).toEqual([problem, []]);
});
