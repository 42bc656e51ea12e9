/** The last migration that changes functions by editing their stored text. It has landed, so it stays as it is. */
const LAST_TEXT_EDIT = '20261122212010';

/**
 * A migration states every function that it changes in full. One that takes the stored text of a function and edits it
 * leaves no file in which that version can be read, and depends on what stood there before.
 */
export function findEditedFunctions(file: string, source: string): string[] {
  const version = /^supabase\/migrations\/(\d+)_/.exec(file)?.[1];
  if (version === undefined || version <= LAST_TEXT_EDIT || !/\bpg_get_functiondef\b/.test(source)) return [];
  return [
    `${file}: pg_get_functiondef edits a function's text; state the function in full with "create or replace".`,
  ];
}
