import { CommandError } from '../command/command-error.ts';

/** The database is of an earlier version and waits for migrations, which were not asked for. */
export class OlderDatabase extends CommandError {}
