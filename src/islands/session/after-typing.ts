/** The delay after the last key press of a search, in milliseconds. */
const TYPING_MS = 250;

/** Runs `search` once the user pauses typing, unless `begin` was called again meanwhile (see `createLoader`). */
export async function afterTyping(
  { begin, pause }: { begin: () => () => boolean; pause: (milliseconds: number) => Promise<void> },
  search: () => Promise<void>,
): Promise<void> {
  const isNewest = begin();
  await pause(TYPING_MS);
  if (isNewest()) await search();
}
