import { CommandError } from '../command/command-error.ts';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../env/env.ts';
import type { Log } from '../log/log.ts';
import { createProgress } from '../command/progress.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { importData } from './import-data.ts';
import { importable } from './importable.ts';
import { dataFile } from './read-lines.ts';

const DEMO = fileURLToPath(new URL('../../../supabase/seed/demo', import.meta.url));

/** Throws a CommandError when SEED names no data set, before the backend is started. */
export function checkSeed(seed: Env['seed']): void {
  if (seed.from !== 'folder') return;
  const { folder } = seed;
  const isDataSet = importable.some(({ table }) => dataFile(folder, table) !== null);
  if (isDataSet) return;
  const reason = existsSync(folder) ? 'holds no data file' : 'does not exist';
  throw new CommandError(
    `SEED must be demo, none, or the folder of a data set; ${folder} ${reason}. A data set is ${importable.map(({ table }) => `${table}.jsonl`).join(', ')}, each plain or .gz, or as .csv.`,
  );
}

/**
 * Loads the data set of SEED into an empty database. A database with rows stays as it is, unless an earlier
 * load was interrupted: a file in LOCAL_DIR marks that, and the load is repeated at the next start.
 */
export async function seedIfEmpty(
  client: ServiceClient,
  { seed, localDir }: Pick<Env, 'seed' | 'localDir'>,
  log: Log,
): Promise<void> {
  const unfinished = join(localDir, 'seed-unfinished');
  if (seed.from === 'none' || !(existsSync(unfinished) || (await isEmpty(client)))) return;
  const folder = seed.from === 'folder' ? seed.folder : DEMO;
  const progress = createProgress('Rows');
  writeFileSync(unfinished, '');
  const { loaded, rejected } = await importData(client, folder, { onProgress: progress.show });
  rmSync(unfinished);
  progress.end();
  log.info(
    `Loaded ${loaded.properties} properties, ${loaded.society} societies, ${loaded.local_areas} local areas.`,
  );
  for (const { file, line, field, expected } of rejected.slice(0, 20)) {
    log.warn(`${file} line ${line}: ${field}: expected ${expected}`);
  }
  if (rejected.length > 0) log.warn(`${rejected.length} rows of ${folder} were not loaded.`);
}

async function isEmpty(client: ServiceClient): Promise<boolean> {
  for (const { table } of importable) {
    const { data, error } = await client.from(table).select('id').limit(1);
    if (error) throw new CommandError(`The database could not be read: ${error.message}.`);
    if (data.length > 0) return false;
  }
  return true;
}
