import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataSet, idOf } from '../generator/data-set.ts';
import { addRows } from '../generator/testing-site.ts';
import { type Machine, openRehearsal, type Rehearsal } from '../production/rehearsal.ts';

let rehearsal: Rehearsal;
const machines: Machine[] = [];

beforeAll(async () => {
  rehearsal = await openRehearsal();
  await addRows(rehearsal.client, dataSet());
  for (const name of ['first', 'second', 'third', 'alone']) machines.push(await rehearsal.machine(name));
});
afterAll(() => rehearsal.close());

const tree = (branch: string) =>
  rehearsal.git('ls-tree', '-r', branch).then((text) => text.replaceAll(branch, ''));

/**
 * Does what the workflow does: machines render their shards at the same time, and one joins them and publishes.
 */
async function publishInShards(count: number): Promise<string> {
  const joiningMachine = machines[0];
  if (!joiningMachine) throw new Error('no machine');
  const rendering = machines.slice(0, count);
  const results = await Promise.all(
    rendering.map(({ publish }, at) => publish({ WHAT: 'shard', SHARD: `${at + 1}/${count}` })),
  );
  expect(results.map(({ code }) => code)).toEqual(rendering.map(() => 0));
  for (const { folder } of rendering)
    cpSync(join(folder, '.local/shards'), join(joiningMachine.folder, '.shards'), { recursive: true });
  const joined = await joiningMachine.publish({ WHAT: 'all', SHARDS: '.shards' });
  expect([joined.code, joined.outputs]).toEqual([0, { changed: 'true' }]);
  return joined.output;
}

test('several machines publish the same site as one machine, the first time and after a change', async () => {
  expect(await publishInShards(3)).toMatch(/(\d+) pages rendered, .*\n\1 of them came from shards\./);
  await machines[3]?.publish({ WHAT: 'all', PUBLISH_BRANCH: 'by-one' });
  expect(await tree('published')).toBe(await tree('by-one'));

  await rehearsal.client.from('properties').update({ price: 9_990_000 }).eq('id', idOf(1));
  expect(await publishInShards(2)).toMatch(/(\d+) pages rendered, .*\n\1 of them came from shards\./);
  await machines[3]?.publish({ WHAT: 'all', PUBLISH_BRANCH: 'by-one' });
  expect(await tree('published')).toBe(await tree('by-one'));
});

test('a publish succeeds when the shards are missing', async () => {
  await rehearsal.client.from('properties').update({ price: 9_980_000 }).eq('id', idOf(1));
  const joined = await machines[1]?.publish({ WHAT: 'all', SHARDS: '.nothing-came' });
  expect(joined).toMatchObject({ code: 0, outputs: { changed: 'true' } });
});
