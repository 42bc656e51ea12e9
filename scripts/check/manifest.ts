import { z } from 'zod';

const manifestSchema = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Faults of package.json: a version that is not exact, a command that starts a script that is not there. */
export function findManifestFaults(text: string, files: readonly string[]): string[] {
  const { scripts, dependencies, devDependencies } = manifestSchema.parse(JSON.parse(text));
  const loose = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is '${version}'; write one exact version.`);
  const dead = Object.entries(scripts)
    .filter(
      ([name, command]) =>
        command !== `node scripts/run.mjs ${fileOf(name)}` || !files.includes(`scripts/${fileOf(name)}.ts`),
    )
    .map(
      ([name]) =>
        `package.json: '${name}' must be 'node scripts/run.mjs ${fileOf(name)}', and scripts/${fileOf(name)}.ts exist.`,
    );
  return [...loose, ...dead];
}

/** 'deploy:backend' is scripts/deploy-backend.ts. */
function fileOf(name: string): string {
  return name.replaceAll(':', '-');
}
