/**
 * The last migration that changes functions by editing their stored text. It is on main already, so it stays as
 * it is.
 */
const LAST_TEXT_EDIT = '20261122212010';

/**
 * A migration must state every function that it changes in full. If it edits the stored text of a function
 * instead, no file contains the new version, and the result depends on the old text.
 */
export function findEditedFunctions(file: string, source: string): string[] {
  const version = /^supabase\/migrations\/(\d+)_/.exec(file)?.[1];
  if (version === undefined || version <= LAST_TEXT_EDIT || !/\bpg_get_functiondef\b/.test(source)) return [];
  return [
    `${file}: pg_get_functiondef edits a function's text; state the function in full with "create or replace".`,
  ];
}
