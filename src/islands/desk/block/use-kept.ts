import { useState } from 'react';

/**
 * The store of this name that was made before, or else a new one, which is kept in `kept`. So what it does goes on while
 * another section is open.
 */
export function useKept<Kept, Name extends keyof Kept>(
  kept: Kept,
  name: Name,
  create: () => NonNullable<Kept[Name]>,
): NonNullable<Kept[Name]> {
  const [store] = useState(() => kept[name] ?? create());
  kept[name] = store;
  return store;
}
