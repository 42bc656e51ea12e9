import { useLayoutEffect } from 'react';
import type { Desk } from '../desk.ts';
import { useKept } from '../kept-stores.ts';
import { createRound } from './round.ts';
import { RoundBlock } from './RoundBlock.tsx';

/** The round, read again whenever it is opened. */
export function RoundSection({ kept, ...desk }: Desk) {
  const round = useKept(kept, 'round', () => createRound(desk));
  // Before the block follows the address.
  useLayoutEffect(() => void round.load(), [round]);
  return <RoundBlock round={round} />;
}
