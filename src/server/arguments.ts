import { CommandError } from '#server/command-error.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** `parseArgs`, but an unknown or incomplete flag is answered in one sentence that ends with the command's usage. */
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
