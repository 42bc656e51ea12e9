import { CommandError } from './command-error.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Like `parseArgs`, but an unknown or incomplete flag throws a CommandError: one sentence that ends with the
 * usage of the command.
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (fault) {
    const reason = fault instanceof Error ? (fault.message.split('. ')[0] ?? fault.message) : String(fault);
    throw new CommandError(`${reason.replace(/\.$/, '')}. Usage: ${usage}`, { cause: fault });
  }
}
