import { crc32 } from 'node:zlib';
import { CommandError } from '#server/command-error.ts';

/** One of the parts that several machines render: the second of four is `{ index: 2, of: 4 }`. */
export interface Shard {
  index: number;
  of: number;
}

/** More machines than pages would be worth one. */
const MOST = 256;

/** '2/4'; a CommandError says what is wrong with it. */
export function parseShard(text: string): Shard {
  const [, index, of] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || of === undefined || index > of || of > MOST)
    throw new CommandError(`--shard is which part of how many, such as 2/4, up to ${MOST}. It is '${text}'.`);
  return { index, of };
}

/** '2-of-4', the name of its folder. */
export function shardName({ index, of }: Shard): string {
  return `${index}-of-${of}`;
}

/** Whether the shard renders the page at this path: each path belongs to exactly one, on every machine to the same. */
export function isInShard(path: string, { index, of }: Shard): boolean {
  return crc32(path) % of === index - 1;
}
