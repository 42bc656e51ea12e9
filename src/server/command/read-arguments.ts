import { CommandError } from './command-error.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ownValue } from '#domain/text/own-value.ts';

/** Flags of ours that are also settings of npm, which somebody may have set for every command. */
const NPM_SETTINGS: ReadonlySet<string> = new Set(['all', 'force', 'json']);

/**
 * Like `parseArgs`, but an unknown or incomplete flag throws a CommandError: one sentence that ends with the
 * usage of the command. So does a flag that npm kept for itself.
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ReturnType<typeof parseArgs<Config>> {
  const kept = Object.keys(config.options ?? {}).find((flag) => wasKeptByNpm(flag, environment));
  if (kept)
    throw new CommandError(
      `npm kept --${kept} for itself, and nothing was done. Write -- before the flags: ${usage}`,
    );
  try {
    return parseArgs(config);
  } catch (fault) {
    const reason = fault instanceof Error ? (fault.message.split('. ')[0] ?? fault.message) : String(fault);
    throw new CommandError(`${reason.replace(/\.$/, '')}. Usage: ${usage}`, { cause: fault });
  }
}

/**
 * `npm run import DIR --dry-run`, without `--`, takes the flag as a setting of npm: the command gets it as the variable
 * npm_config_dry_run only, and would load the rows.
 */
function wasKeptByNpm(flag: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  return !NPM_SETTINGS.has(flag) && Boolean(ownValue(environment, `npm_config_${flag.replaceAll('-', '_')}`));
}
