import { parseArgs } from 'node:util';
import { ownValue } from '#domain/text/own-value.ts';
import { editDistance } from '#domain/typed-text/edit-distance.ts';
import { CommandError } from './command-error.ts';
import { type Manual, usageOf } from './manual.ts';

/** Flags of ours that are also settings of npm, which somebody may have set for every command. */
const NPM_SETTINGS: ReadonlySet<string> = new Set(['all', 'force', 'json']);
/** A flag that is further from a known one was not meant to be it. */
const MAX_EDITS = 3;

/** A wrong flag throws a CommandError with the usage and the nearest flag. So does one that npm kept. */
export function readArguments<const Described extends Manual>(
  manual: Described,
  args: readonly string[] = process.argv.slice(2),
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ReturnType<typeof parseArgs<{ options: Described['flags']; allowPositionals: true }>> {
  const kept = Object.keys(manual.flags).find((flag) => wasKeptByNpm(flag, environment));
  const usage = usageOf(manual);
  if (kept)
    throw new CommandError(
      `npm kept --${kept} for itself, and nothing was done. Write -- before the flags: ${usage}`,
    );
  try {
    const options: Described['flags'] = manual.flags;
    return parseArgs({ args: [...args], options, allowPositionals: manual.words !== undefined });
  } catch (fault) {
    const reason = fault instanceof Error ? (fault.message.split('. ')[0] ?? fault.message) : String(fault);
    throw new CommandError(`${reason.replace(/\.$/, '')}.${nearestFlag(reason, manual)} Usage: ${usage}`, {
      cause: fault,
    });
  }
}

/** ' Did you mean --dry-run?', or nothing. */
function nearestFlag(reason: string, { flags }: Manual): string {
  const unknown = /^Unknown option '--([^'=]+)/.exec(reason)?.[1];
  if (unknown === undefined) return '';
  const [nearest] = Object.keys(flags)
    .map((flag) => ({ flag, edits: editDistance(unknown, flag, MAX_EDITS) }))
    .filter(({ flag, edits }) => edits <= Math.min(MAX_EDITS, flag.length / 2))
    .sort((one, other) => one.edits - other.edits);
  return nearest ? ` Did you mean --${nearest.flag}?` : '';
}

/**
 * `npm run import DIR --dry-run`, without `--`, takes the flag as a setting of npm: the command gets it as the variable
 * npm_config_dry_run only, and would load the rows.
 */
function wasKeptByNpm(flag: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  return !NPM_SETTINGS.has(flag) && Boolean(ownValue(environment, `npm_config_${flag.replaceAll('-', '_')}`));
}
