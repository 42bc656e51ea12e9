import { CommandError } from '#server/command-error.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** `parseArgs`, with an unknown or incomplete flag answered in one sentence that ends with how to call the command. */
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
