import { CommandError } from '#server/command/command-error.ts';

/** 'A visit has a note' -> '20261129151500_a_visit_has_a_note.sql', by the second in UTC. */
export function migrationFile(name: string, now: Date): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (!/^[a-z]/.test(words) || words.length > 100)
    throw new CommandError(
      `'${name}' names no migration: say what it does in letters, such as a_visit_has_a_note, in at most 100.`,
    );
  return `${now.toISOString().replace(/\D/g, '').slice(0, 14)}_${words}.sql`;
}
