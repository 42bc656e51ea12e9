import { crc32 } from 'node:zlib';
import { CommandError } from '#server/command/command-error.ts';

/** One part of the site, when several machines render it. The second of four is `{ index: 2, of: 4 }`. */
export interface Shard {
  index: number;
  of: number;
}

/** The maximum number of shards. The site does not have enough pages to be worth more machines. */
const MAX_SHARDS = 256;

/** Parses '2/4'. Throws a CommandError that says what is wrong. */
export function parseShard(text: string): Shard {
  const [, index, of] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || of === undefined || index > of || of > MAX_SHARDS)
    throw new CommandError(
      `--shard is which part of how many, such as 2/4, up to ${MAX_SHARDS}. It is '${text}'.`,
    );
  return { index, of };
}

/** '2-of-4'. */
export function shardName({ index, of }: Shard): string {
  return `${index}-of-${of}`;
}

/** Whether the page at this path belongs to the shard. Each path belongs to exactly one, the same on every machine. */
export function isInShard(path: string, { index, of }: Shard): boolean {
  return crc32(path) % of === index - 1;
}
