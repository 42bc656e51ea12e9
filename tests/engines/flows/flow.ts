import type { Person } from '../person.ts';

export type Flow = {
  /** What holds, as a sentence. */
  readonly name: string;
  /** Without scripts, as where they are off or do not arrive. */
  readonly scripts?: false;
  readonly width?: 'phone';
  /** What may stand in the console: an answer that is refused on purpose. */
  readonly allowed?: RegExp;
  /** `turn` is another number in each engine, for what only one may have: a day, a home. */
  readonly run: (person: Person, turn: number) => Promise<void>;
};
