import { describe, expect, test } from 'vitest';
import { isInShard, parseShard, type Shard } from '#generator/shards/shard.ts';

describe('the shard of a page', () => {
  test('is always the same, and only one', () => {
    const shards: Shard[] = [1, 2, 3].map((index) => ({ index, of: 3 }));
    for (const path of ['/', '/buy', '/property/2-bhk-in-hebbal', '/bangalore/areas/ಜಯನಗರ'])
      expect(shards.filter((shard) => isInShard(path, shard)).length).toBe(1);
    expect(isInShard('/buy', { index: 2, of: 4 })).toBe(true);
  });

  test.each(['0/4', '5/4', '4', '1/0', '1/257', '1/2/3', '-1/2', '1.5/2', ''])(
    "cannot be parsed from '%s'",
    (text) => {
      expect(() => parseShard(text)).toThrow(
        `--shard is which part of how many, such as 2/4, up to 256. It is '${text}'.`,
      );
    },
  );
});
