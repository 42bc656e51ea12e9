import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '#server/command/command-error.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import type { Shard } from './shard.ts';
import { parseJson } from '#domain/text/parse-json.ts';

/** `shard.json`: what a shard has rendered. It is in the same folder as the pages and is written after them. */
const shardSchema = z.object({
  version: z.literal(1),
  shard: z.object({ index: z.int().positive(), of: z.int().positive() }),
  bundle: z.string(),
  /** Path -> digest of the page-model, and bytes of the file. */
  pages: z.record(z.string(), z.tuple([z.string(), z.int().positive()])),
});

type RenderedShard = z.infer<typeof shardSchema>;

const FILE = 'shard.json';

/** The folder holds no shard until `writeShard` is called. */
export function beginShard(folder: string): Promise<void> {
  return rm(join(folder, FILE), { force: true });
}

/** Writes what the folder holds. Only now is it a shard. */
export function writeShard(
  folder: string,
  { shard, bundle, pages }: { shard: Shard; bundle: string; pages: RenderedShard['pages'] },
): Promise<void> {
  const record: RenderedShard = { version: 1, shard, bundle, pages };
  return writeAtomically(join(folder, FILE), `${JSON.stringify(record)}\n`);
}

export interface JoinedPage {
  /** The folder of its shard; the file has the same name below it as below the site folder. */
  folder: string;
  digest: string;
  bytes: number;
}

export interface JoinedPages {
  pages: ReadonlyMap<string, JoinedPage>;
  /** Folders whose pages are not used, because they were rendered with another version of the code. */
  otherCode: readonly string[];
}

/** Throws a CommandError that names the folder if one holds no shard. */
export async function readShardFolders(folders: readonly string[], bundle: string): Promise<JoinedPages> {
  const pages = new Map<string, JoinedPage>();
  const otherCode: string[] = [];
  for (const folder of folders) {
    const shard = await readShard(folder);
    if (shard.bundle !== bundle) {
      otherCode.push(folder);
      continue;
    }
    for (const [path, [digest, bytes]] of Object.entries(shard.pages))
      pages.set(path, { folder, digest, bytes });
  }
  return { pages, otherCode };
}

/** Throws a CommandError that names the first folder that holds no shard. */
export async function requireShards(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await readShard(folder);
}

async function readShard(folder: string): Promise<RenderedShard> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null);
  if (text === null)
    throw new CommandError(
      `${folder} holds no shard. Render one with \`npm run generate -- --shard I/N\`, which names its folder at its end.`,
    );
  const parsed = shardSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new CommandError(`${join(folder, FILE)} is not one of ours. Render the shard again.`);
  return parsed.data;
}
