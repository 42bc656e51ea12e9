import { CommandError } from '#server/command/command-error.ts';
import {
  type EngineName,
  engineNames,
  installedEngines,
  isOnBuildMachine,
} from '../../tests/engines/installed-engines.ts';
import { installFromDebian } from './install-from-debian.ts';

/** Debian's packages for the engines other than Chromium: 110 MB together. */
const packages: Partial<Record<EngineName, readonly string[]>> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xauth'],
};

type Machine = {
  /** Whether this is a build machine, which must have every engine. */
  readonly isBuildMachine: boolean;
  readonly installed: () => readonly EngineName[];
  readonly install: (...names: readonly string[]) => boolean;
  readonly print: (line: string) => void;
};

const thisMachine: Machine = {
  isBuildMachine: isOnBuildMachine(),
  installed: installedEngines,
  install: installFromDebian,
  print: (line) => process.stdout.write(`${line}\n`),
};

/** A build machine installs missing engines and fails without them; elsewhere they are only reported. */
export function ensureEngines({ isBuildMachine, installed, install, print }: Machine = thisMachine): void {
  const missing = () => engineNames.filter((name) => !installed().includes(name));
  if (isBuildMachine) for (const name of missing()) install(...(packages[name] ?? []));
  const stillMissing = missing();
  if (stillMissing.length === 0) return;
  const names = stillMissing.flatMap((name) => packages[name] ?? []).join(' ');
  if (isBuildMachine)
    throw new CommandError(`A build machine tests every engine: install ${names}, and run the tests again.`);
  print(
    `Not tested here: ${stillMissing.join(' and ')}, which ${stillMissing.length > 1 ? 'are' : 'is'} not installed (${names}).`,
  );
}
