import { describe, expect, it } from 'vitest';
import {
  findManifestFaults,
  findToolFaults,
  findUnexplainedPackages,
} from '../../../scripts/check/manifest.ts';

describe('package.json', () => {
  const manifest = (version: string, command: string) =>
    JSON.stringify({ scripts: { start: command }, dependencies: { zod: version }, devDependencies: {} });

  it('pins versions and starts commands through their launcher', () => {
    expect(findManifestFaults(manifest('4.6.7', 'node scripts/run.mjs start'), ['scripts/start.ts'])).toEqual(
      [],
    );
    const withOption = 'node --max-semi-space-size=8 scripts/run.mjs start';
    expect(findManifestFaults(manifest('4.6.7', withOption), ['scripts/start.ts'])).toEqual([]);
  });

  it.each(['^4.6.7', '~4.6.7', '4', 'latest', '>=4.0.0'])('may not ask for zod %s', (version) => {
    const faults = findManifestFaults(manifest(version, 'node scripts/run.mjs start'), ['scripts/start.ts']);
    expect(faults).toEqual([`package.json: zod is '${version}'; write one exact version.`]);
  });

  it('may not name a command without a script, or one that skips the launcher', () => {
    const fault = "package.json: 'start' must be 'node scripts/run.mjs start', and scripts/start.ts exist.";
    expect(findManifestFaults(manifest('4.6.7', 'node scripts/run.mjs start'), [])).toEqual([fault]);
    expect(findManifestFaults(manifest('4.6.7', 'node scripts/start.ts'), ['scripts/start.ts'])).toEqual([
      fault,
    ]);
  });
});

describe('the package.json of a program that a workflow starts', () => {
  const file = '.github/actions/deploy/netlify/package.json';
  const asks = (version: string) => JSON.stringify({ dependencies: { 'netlify-cli': version } });
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/netlify-cli': { version: '27.10.2' } } });

  it('must have the versions of its lock file', () => {
    expect(findToolFaults(file, asks('27.10.2'), lock)).toEqual([]);
  });

  it.each([
    ['no lock file', '27.10.2', null, 'it has no package-lock.json'],
    ['a range', '^27.10.2', lock, 'write one exact version'],
    ['another version than its lock file', '27.11.0', lock, 'does not pin netlify-cli 27.11.0'],
  ])('may not have %s', (_, version, locked, fault) => {
    expect(findToolFaults(file, asks(version), locked).join('\n')).toContain(fault);
  });
});

it('a package without a line that says why we have it is found, and a line about no package', () => {
  const list = (...lines: string[]) =>
    ['# Work', '', '## What we depend on, and why', '', ...lines, ''].join('\n');
  const text = JSON.stringify({
    scripts: {},
    dependencies: { zod: '4.6.7' },
    devDependencies: { knip: '6.0.0' },
  });
  expect(findUnexplainedPackages(text, list('- `zod`, `knip`: schemas, as `deno` reads them.'))).toEqual([]);
  expect(findUnexplainedPackages(text, list('- `zod`: schemas.', '- `mime`: types of files.'))).toEqual([
    '.github/CONTRIBUTING.md: say in one line why we have knip.',
    '.github/CONTRIBUTING.md: package.json has no mime.',
  ]);
});
