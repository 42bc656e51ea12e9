// Writes the demo data, supabase/seed/demo/*.jsonl, from the facts beside this file.
// Same facts, same bytes: run it after a change of facts and commit both. Usage: node scripts/demo-data/make.ts [FOLDER]
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allRows } from './rows/all-rows.ts';
import { jsonLines } from './rows/json-lines.ts';

const folder = resolve(process.argv[2] ?? `${import.meta.dirname}/../../supabase/seed/demo`);
mkdirSync(folder, { recursive: true });
for (const [table, rows] of Object.entries(allRows())) {
  writeFileSync(`${folder}/${table}.jsonl`, jsonLines(rows));
  console.log(`${table}: ${rows.length} rows`);
}
