import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installationProblem } from '../../scripts/installation.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-installation-'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ dependencies: { astro: '7.3.5', zod: '4.6.7' }, devDependencies: { vitest: '5.1.1' } }),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(packages: Record<string, string>): void {
  for (const [name, version] of Object.entries(packages)) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  }
}

const problem = ({ nodeVersion = '24.21.0', withTools = false } = {}) =>
  installationProblem({ nodeVersion, folder, withTools });

describe('before a command runs', () => {
  it('a complete installation is let pass', () => {
    install({ astro: '7.3.5', zod: '4.6.7', vitest: '5.1.1' });
    expect([problem(), problem({ withTools: true })]).toEqual([null, null]);
  });

  it('a fresh clone is told to install', () => {
    expect(problem({ nodeVersion: '20.20.2' })).toBe('Nothing is installed yet. Run `npm install` first.');
  });

  it.each(['18.19.0', '20.20.2', '22.23.0'])(
    'Node %s is told where the right one comes from',
    (nodeVersion) => {
      install({ astro: '7.3.5', zod: '4.6.7' });
      expect(problem({ nodeVersion })).toBe(
        `This is Node ${nodeVersion}, and Angala needs Node 24, which \`npm install\` brings along. ` +
          'Run `npm install` without --ignore-scripts, and start commands with npm, such as `npm start`.',
      );
    },
  );

  it('an older major that npm chose under an old Node is named', () => {
    install({ astro: '5.9.0', zod: '4.6.7' });
    expect(problem()).toBe(
      'Angala needs astro 7.3.5 (5.9.0 is installed). Run `npm install` again, without --omit=dev for checks, tests and a deploy.',
    );
  });

  it('packages that are missing are counted behind the first', () => {
    install({ vitest: '5.1.1' });
    expect(problem()).toContain('Nothing is installed yet');
    install({ zod: '4.6.7' });
    expect(problem()).toContain('astro 7.3.5 (it is not installed)');
  });

  it('what only checks and tests need is asked for by checks and tests alone', () => {
    install({ astro: '7.3.5', zod: '4.6.7' });
    expect(problem()).toBeNull();
    expect(problem({ withTools: true })).toContain('vitest 5.1.1 (it is not installed)');
  });
});
