import type { MapStore } from 'nanostores';

interface Page<Row> {
  rows: readonly Row[];
  /** Where the next page begins. Null after the last. */
  next: string | null;
}

/**
 * Adds the next page below the rows. It is dropped where it was added already, as after a second press, and where the
 * rows are those of another search by now.
 */
export async function addNextPage<Row, State extends Page<Row>, Arguments extends object>(
  $list: MapStore<State>,
  {
    currentArguments,
    read,
    added = {},
  }: {
    currentArguments: () => Arguments;
    read: (args: Arguments & { after_row: string }) => Promise<Partial<State> & Page<Row>>;
    /** What else changes with a page. */
    added?: Partial<State>;
  },
): Promise<void> {
  const { next } = $list.get();
  if (next === null) return;
  const args = currentArguments();
  const page = await read({ ...args, after_row: next });
  const current = $list.get();
  if (current.next === next && JSON.stringify(args) === JSON.stringify(currentArguments()))
    $list.set({ ...current, ...page, rows: [...current.rows, ...page.rows], ...added });
}
