import { z } from 'zod';
import { ownValue } from '#domain/text/own-value.ts';

const manifestSchema = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Faults of package.json: a version that is not exact, a command that starts a missing script. */
export function findManifestFaults(text: string, files: readonly string[]): string[] {
  const { scripts, dependencies, devDependencies } = manifestSchema.parse(JSON.parse(text));
  const loose = findLooseVersions('package.json', { ...dependencies, ...devDependencies });
  const dead = Object.entries(scripts)
    .filter(([name]) => name !== 'postinstall')
    .filter(
      ([name, command]) =>
        // V8 options may stand between `node` and the script, and `exec` before: npm then starts node itself, not a
        // shell that keeps SIGINT from it.
        command.replace(/^(?:exec )?node(?: --\S+)*/, 'node') !== `node scripts/run.mjs ${fileOf(name)}` ||
        !files.includes(`scripts/${fileOf(name)}.ts`),
    )
    .map(
      ([name]) =>
        `package.json: '${name}' must be 'node scripts/run.mjs ${fileOf(name)}', and scripts/${fileOf(name)}.ts exist.`,
    );
  return [...loose, ...dead];
}

/** Packages of package.json that no line of the list in `document` names first, and names there that are no package. */
export function findUnexplainedPackages(text: string, document: string): string[] {
  const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(text));
  const packages = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const list = /\n## What we depend on, and why\n(.*?)(?:\n## |$)/s.exec(document)?.[1] ?? '';
  const explained = new Set(
    [...list.matchAll(/^- ((?:`[^`]+`(?:, )?)+):/gm)].flatMap(([, names]) =>
      [...(names ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    ),
  );
  return [
    ...[...packages]
      .filter((name) => !explained.has(name))
      .map((name) => `.github/CONTRIBUTING.md: say in one line why we have ${name}.`),
    ...[...explained]
      .filter((name) => !packages.has(name))
      .map((name) => `.github/CONTRIBUTING.md: package.json has no ${name}.`),
  ];
}

const toolsSchema = z.object({ dependencies: z.record(z.string(), z.string()) });
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** A version of separately installed programs that is not exact, or that differs from their lock file. */
export function findToolFaults(file: string, text: string, lock: string | null): string[] {
  const { dependencies } = toolsSchema.parse(JSON.parse(text));
  if (lock === null) return [`${file}: it has no package-lock.json beside it.`];
  const { packages } = lockSchema.parse(JSON.parse(lock));
  return [
    ...findLooseVersions(file, dependencies),
    ...Object.entries(dependencies)
      .filter(([name, version]) => ownValue(packages, `node_modules/${name}`)?.version !== version)
      .map(
        ([name, version]) => `${file}: its lock file does not pin ${name} ${version}. Run npm install there.`,
      ),
  ];
}

function findLooseVersions(file: string, dependencies: Readonly<Record<string, string>>): string[] {
  return Object.entries(dependencies)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${file}: ${name} is '${version}'; write one exact version.`);
}

/** 'deploy:backend' is scripts/deploy-backend.ts. */
function fileOf(name: string): string {
  return name.replaceAll(':', '-');
}
