import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

// That Deno finds every module and runs the functions is seen in every run (tests/functions).
test("the functions pass Deno's type check without a network", async () => {
  const entries = readdirSync(join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
    .map(({ name }) => `functions/${name}/index.ts`);
  const denoDir = mkdtempSync(join(tmpdir(), 'angala-deno-'));
  try {
    const offline = ['--config', 'functions/deno.json', '--node-modules-dir=manual', '--cached-only'];
    const checked = promisify(execFile)(
      join(root, 'node_modules/.bin/deno'),
      ['check', ...offline, ...entries],
      {
        cwd: root,
        env: { ...process.env, DENO_DIR: denoDir, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
      },
    );
    await expect(checked).resolves.toBeDefined();
  } finally {
    rmSync(denoDir, { recursive: true });
  }
});
