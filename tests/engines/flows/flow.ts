import type { Person } from '../person.ts';

export type Flow = {
  /** The end of the sentence that begins with 'the site'. */
  readonly name: string;
  /** False: runs without scripts, as if they were switched off or did not load. */
  readonly scripts?: false;
  readonly width?: 'phone';
  /** Matches expected console messages and failed responses, for example a request that is refused on purpose. */
  readonly allowed?: RegExp;
  /** `turn` differs in each engine. It selects what only one flow may use: a day, a home. */
  readonly run: (person: Person, turn: 0 | 1) => Promise<void>;
};
