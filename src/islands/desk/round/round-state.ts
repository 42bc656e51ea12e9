import type { ClaimRoundAnswer, RoundChoice, RoundHome } from '#contracts/admin-round.ts';
import type { Load } from '../../session/loader.ts';

export interface RoundState {
  load: Load;
  /** The homes still to ask about. The first is the one on the screen. */
  rows: readonly RoundHome[];
  /** The home that the address names. It comes first, whether or not it is due, until a check of it is recorded. */
  requestedId: string | null;
  choice: RoundChoice;
  /** What is left, by area and by partner, and of what visitors asked about. */
  left: Pick<ClaimRoundAnswer, 'areas' | 'parts' | 'partners' | 'asked' | 'elsewhere'> & {
    areaName: string | null;
  };
  /** How many homes are due, and how many anybody has asked about today. */
  due: number;
  done: number;
  busy: boolean;
  problem: string | null;
  /** A message about the last action, for screen readers and for users who pressed a key without looking. */
  message: string;
  /** Why a check that waited was not published, by home. It still waits. */
  unpublished: ReadonlyMap<string, string>;
}

export const initialRoundState: RoundState = {
  load: 'loading',
  rows: [],
  requestedId: null,
  choice: {},
  left: { areas: [], parts: [], partners: [], asked: 0, elsewhere: 0, areaName: null },
  due: 0,
  done: 0,
  busy: false,
  problem: null,
  message: '',
  unpublished: new Map(),
};
