// The whole suite on a fresh machine, cheapest part first, browser tests included: npm test
// The last line says how many tests passed and failed over all parts.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '#server/stop.ts';
import { freePort } from './free-port.ts';
import { ensureChromium } from './suite/ensure-chromium.ts';
import { ensureFunctionChecker } from './suite/ensure-function-checker.ts';
import { type Tally, tallyOfNothing, tallyPlaywright, tallyVitest } from './suite/tally.ts';

type Part = {
  readonly name: string;
  readonly run: (report: string) => Promise<number>;
  readonly read: (text: string, exitCode: number) => Tally;
};

const vitest = (project: string): Part => ({
  name: project,
  run: (report) =>
    start(
      'vitest',
      ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {},
    ),
  read: tallyVitest,
});

const browser: Part = {
  name: 'site',
  run: async (report) =>
    start('playwright', ['test', '--reporter=list,json'], {
      CHROMIUM_PATH: ensureChromium(),
      SITE_TEST_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
  read: tallyPlaywright,
};

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-suite-'));
  const tallies: Tally[] = [];
  try {
    ensureFunctionChecker();
    for (const part of [vitest('pure'), vitest('server'), vitest('generator'), browser]) {
      process.stdout.write(`\n── ${part.name} ──\n`);
      const tally = await outcome(part, join(folder, `${part.name}.json`));
      if (tally.fault) process.stdout.write(`${part.name}: ${tally.fault}.\n`);
      tallies.push(tally);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
});

async function outcome({ run, read }: Part, report: string): Promise<Tally> {
  const exitCode = await run(report);
  return existsSync(report) ? read(readFileSync(report, 'utf8'), exitCode) : tallyOfNothing(exitCode);
}

function start(program: string, args: readonly string[], extra: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules/.bin', program), args, {
      stdio: 'inherit',
      env: { ...process.env, ...extra },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
