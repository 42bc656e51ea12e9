import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { openScratchDatabase } from '#server/backend/backend.ts';
import { CommandError } from '#server/command/command-error.ts';
import { type Figure, figure, formatSeconds } from './figures.ts';
import { ROOT } from './run-node.ts';
import { isBackend, residentBelow } from './watch-memory.ts';

const ROWS = 15_000;
const budgets = { read: { max: 60_000 }, unchanged: { max: 10_000 }, memory: { max: 500 } };
const counted = z.object({ new: z.int(), changed: z.int(), same: z.int(), milliseconds: z.number() });

/** A partner's file of 15,000 homes: all new, a fiftieth with another price, and the same again. On the embedded database. */
export async function measurePartnerFile(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'angala-bench-feeds-'));
  try {
    const localDir = join(folder, 'local');
    const backend = await openScratchDatabase(localDir, join(ROOT, 'supabase/migrations'));
    await backend.sql.exec(
      `insert into public.partners (id, slug, name, homes_come, trust)
       values (gen_random_uuid(), 'bench', 'Bench', 'file', 'at once')`,
    );
    await backend.close();
    const memory: number[] = [];
    const run = async (priceOf: (row: number) => number) => {
      const file = join(folder, 'homes.csv');
      await writeFile(file, fileOf(priceOf));
      const { counts, megabytes } = await takeIn(file, localDir);
      memory.push(megabytes);
      return counts;
    };
    const usual = (row: number) => 20_000 + row;
    const cheaper = (row: number) => usual(row) - (row % 50 === 0 ? 500 : 0);
    const [first, changed, same] = [await run(usual), await run(cheaper), await run(cheaper)];
    if (first.new !== ROWS || changed.changed !== ROWS / 50 || same.same !== ROWS)
      throw new CommandError(`The file was not taken in whole: ${JSON.stringify([first, changed, same])}`);
    return [
      figure('a file of 15,000 new homes', first.milliseconds, formatSeconds, budgets.read),
      figure('the same with 300 other prices', changed.milliseconds, formatSeconds, budgets.read),
      figure('the same, unchanged', same.milliseconds, formatSeconds, budgets.unchanged),
      figure('memory of the command', Math.max(...memory), (most) => `${most} MB`, budgets.memory),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** 11 MB, as a partner of this size sends it. */
function fileOf(priceOf: (row: number) => number): string {
  const places = ['Hebbal', 'Whitefield', 'Koramangala', 'Indiranagar', 'Jayanagar'];
  const words = 'Bright rooms with cross ventilation, near shops, a school and the metro. '.repeat(8);
  const rows = Array.from({ length: ROWS }, (_, row) =>
    [
      ...[`B${row}`, `Home ${row}`, 'Flat', `${(row % 4) + 1} BHK`, priceOf(row), places[row % 5]],
      ...[600 + (row % 1500), (row % 3) + 1, row % 20, 'Semi-furnished', words],
    ].join(';'),
  );
  return ['Ref;Title;Type;BHK;Rent;Locality;Area sqft;Bathrooms;Floor;Furnishing;Description', ...rows].join(
    '\n',
  );
}

async function takeIn(file: string, localDir: string) {
  const child = spawn(
    process.execPath,
    ['scripts/feeds.ts', file, '--partner', 'bench', '--even-if-smaller', '--json'],
    { cwd: ROOT, env: { ...process.env, LOCAL_DIR: localDir }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let kilobytes = 0;
  // Without the embedded backend, which stands in for a database on another machine.
  const measure = () => (kilobytes = Math.max(kilobytes, residentBelow(child.pid ?? '', isBackend) ?? 0));
  const look = setInterval(measure, 100);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  clearInterval(look);
  if (code !== 0) throw new CommandError(`feeds ended with ${String(code)}.`);
  return { counts: counted.parse(JSON.parse(printed)), megabytes: Math.round(kilobytes / 1024) };
}
