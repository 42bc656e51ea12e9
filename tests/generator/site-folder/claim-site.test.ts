import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimSite, requireOwnSite } from '#generator/site-folder/claim-site.ts';

let siteDir: string;
beforeEach(() => {
  siteDir = join(mkdtempSync(join(tmpdir(), 'angala-claims-')), 'site');
});
afterEach(() => rmSync(join(siteDir, '..'), { recursive: true, force: true }));

const ours = { origin: 'https://ours.example', backend: 'ours' };
const others = { ...ours, backend: 'of another database' };
const elsewhere = { ...ours, origin: 'https://elsewhere.example' };
const module = new URL('../../../src/generator/site-folder/claim-site.ts', import.meta.url);

/** Another process that serves the folder until it is killed. */
async function serveElsewhere(name: string): Promise<{ pid: number; kill: () => Promise<void> }> {
  const program = `import { claimSite } from '${module}';
    const claim = claimSite(${JSON.stringify(siteDir)});
    ${name}
    setInterval(() => {}, 1000);
    console.log('serving');`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('the folder of a running site is published only from its own rows and for its own address', async () => {
  const { pid, kill } = await serveElsewhere(`claim.name(${JSON.stringify(ours)});`);
  const refusal = `${siteDir} is the site of process ${pid}, which serves it at https://ours.example: stop it first, or set SITE_DIR to another folder.`;
  expect(() => claimSite(siteDir)).toThrow(refusal);
  expect(() => requireOwnSite(siteDir, others)).toThrow(refusal);
  expect(() => requireOwnSite(siteDir, elsewhere)).toThrow(refusal);
  requireOwnSite(siteDir, ours);
  await kill();
  requireOwnSite(siteDir, others);
  claimSite(siteDir).release();
});

test('a site that has just started is of nobody else either', async () => {
  const { pid, kill } = await serveElsewhere('');
  expect(() => requireOwnSite(siteDir, ours)).toThrow(
    `${siteDir} is the site of process ${pid}: stop it first`,
  );
  await kill();
});

test('the process that serves a folder publishes into it', () => {
  const claim = claimSite(siteDir);
  claim.name(ours);
  requireOwnSite(siteDir, others);
  claim.release();
});
