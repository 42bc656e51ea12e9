import { useLayoutEffect } from 'react';
import { useKept } from '../block/use-kept.ts';
import { createRound, type Round, type RoundDependencies } from './round.ts';
import { RoundBlock } from './RoundBlock.tsx';

interface RoundSectionProps extends RoundDependencies {
  kept: { round?: Round };
}

/** The round, read again whenever it is opened. */
export function RoundSection({ kept, ...desk }: RoundSectionProps) {
  const round = useKept(kept, 'round', () => createRound(desk));
  // Before the block follows the address.
  useLayoutEffect(() => void round.load(), [round]);
  return <RoundBlock round={round} />;
}
