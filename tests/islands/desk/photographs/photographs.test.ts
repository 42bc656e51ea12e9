import { expect, test } from 'vitest';
import { photographAddress } from '#domain/photograph/photograph.ts';
import { createPhotographs } from '#islands/desk/photographs/photographs.ts';
import { NotSendable } from '#islands/desk/photographs/prepare-picture.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { fakeBackend } from '../../staff-fakes.ts';

/** The hash that the server gives to the file of this name. */
const hashOf = (name: string) => name.padStart(64, '0');
const addressOf = (name: string) => photographAddress(hashOf(name));

/** A server that counts how often it stores each picture. `connection` decides at each try what happens to the request. */
function open(
  connection: (name: string, tries: number) => 'through' | 'lost' | 'answer lost' | BackendRefusal = () =>
    'through',
) {
  const server = { stored: new Map<string, number>(), tries: 0 };
  const recorded: { added: string[]; refused: number; pauses: number } = { added: [], refused: 0, pauses: 0 };
  const names = new Map<Blob, string>();
  const photographs = createPhotographs({
    backend: fakeBackend(
      {
        upload: async (_name, body, answer, onProgress) => {
          const name = names.get(body) ?? '';
          onProgress(0.5);
          await Promise.resolve();
          const result = connection(name, ++server.tries);
          if (result instanceof BackendRefusal) throw result;
          if (result === 'lost') throw new TypeError('unreached');
          server.stored.set(hashOf(name), (server.stored.get(hashOf(name)) ?? 0) + 1);
          if (result === 'answer lost') throw new TypeError('unreached');
          return answer.parse({ hash: hashOf(name), status: 'received' });
        },
        rpc: async (_name, _args, answer) =>
          answer.parse(
            [...server.stored.keys()].map((hash) => ({ hash, status: 'ready', refusal: null, width: 900 })),
          ),
      },
      () => void recorded.refused++,
    ),
    prepare: async (file) => {
      if (file.type !== 'image/jpeg') throw new NotSendable('This file is no picture.');
      const blob = new Blob([file.name]);
      names.set(blob, file.name);
      return blob;
    },
    pause: async () => {
      recorded.pauses++;
    },
    show: (blob) => `blob:${names.get(blob)}`,
    onStored: (addresses) => recorded.added.push(...addresses),
  });
  return { photographs, server, recorded, state: () => photographs.$photographs.get() };
}

const file = (name: string, type = 'image/jpeg') => new File([name], name, { type });
async function settled(photographs: ReturnType<typeof open>['photographs']) {
  for (let turn = 0; turn < 2_000 && photographs.isSending(); turn++) await Promise.resolve();
}
const fiftyNames = Array.from({ length: 50 }, (_, at) => String(at + 1));

test('uploads fifty pictures in order over a failing connection, with none missing or duplicated', async () => {
  // The connection is lost twice, for five tries in a row. The second time the picture arrives and its answer is lost.
  const { photographs, server, recorded, state } = open((_, tries) =>
    tries > 10 && tries <= 15 ? 'lost' : tries > 30 && tries <= 35 ? 'answer lost' : 'through',
  );
  photographs.add(fiftyNames.map((name) => file(name)));
  await settled(photographs);
  expect(recorded.added).toEqual(fiftyNames.map(addressOf));
  expect(server.stored.size).toBe(50);
  expect(recorded.pauses).toBe(10);
  expect(state().uploads).toEqual([]);
});

test('a refused picture shows the reason, does not stop the others and can be removed from the list', async () => {
  const tooLarge = new BackendRefusal('This picture is larger than 20 MB.', 413);
  const { photographs, recorded, state } = open((name) => (name === '2' ? tooLarge : 'through'));
  photographs.add([file('1'), file('2'), file('x', 'text/html'), file('3')]);
  await settled(photographs);
  expect(recorded.added).toEqual(['1', '3'].map(addressOf));
  expect(state().uploads).toMatchObject([
    { name: '2', state: 'failed', problem: tooLarge.message, canRetry: false },
    { name: 'x', state: 'failed', problem: 'This file is no picture.', canRetry: false },
  ]);
  for (const { key } of state().uploads) photographs.remove(key);
  expect(state().uploads).toEqual([]);
});

test('an ended session is reported, and unsent pictures can be sent again after signing in', async () => {
  let signedIn = false;
  const { photographs, recorded, state } = open(() =>
    signedIn ? 'through' : new BackendRefusal('Sign in again.', 401),
  );
  photographs.add([file('1')]);
  await settled(photographs);
  expect([recorded.refused, state().uploads[0]]).toMatchObject([1, { state: 'failed', canRetry: true }]);
  signedIn = true;
  photographs.retry(state().uploads[0]?.key ?? 0);
  await settled(photographs);
  expect(recorded.added).toEqual([addressOf('1')]);
});

test('reads the status of a stored picture from received to ready', async () => {
  const { photographs, state } = open();
  photographs.add([file('1')]);
  await settled(photographs);
  expect(state().stored[hashOf('1')]?.status).toBe('received');
  await photographs.readStatuses([addressOf('1'), 'https://photos.example/a.jpg']);
  expect(state().stored[hashOf('1')]?.status).toBe('ready');
});
