import { describeFilters, hasKnownChoices } from '#domain/alert/alert-label.ts';
import { typedWordsLimits } from '#domain/limits.ts';
import { countableWords } from '#domain/search/countable-words.ts';
import { type Filters, isEmptyFilters, withoutOrder } from '#domain/search/filters.ts';
import type { CallDatabase } from './database.ts';
import { isRobot } from './is-robot.ts';
import { networkLimits, refuseOverLimit } from './rate-limit.ts';
import { readKnownNames } from './read-known-names.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { saltedHash, type Visitor } from './visitor.ts';

const DAY_MINUTES = 24 * 60;
/** The most words counted per network and day. */
const MAX_PER_NETWORK = 50;

interface VisitorWords {
  words: string;
  /** What they were read as, if that was undone. Nothing, if they were left out. */
  reading: Filters;
  visitor: Visitor;
  /** Salts the hashes of words and of networks, so that neither can be guessed from them. */
  salt: string;
  database: CallDatabase;
  refusals: RefusalMemory | undefined;
}

/** Counts words that were left out or read wrong, once a day per network. The words are stored once three networks typed them. */
export async function countTypedWords(typed: VisitorWords): Promise<void> {
  const { visitor, salt, database } = typed;
  const words = countableWords(typed.words);
  if (words === null || isRobot(visitor.userAgent)) return;
  const reading = withoutOrder(typed.reading);
  const names = await readKnownNames(reading, database);
  if (!hasKnownChoices(reading, names)) return;
  const isUndone = !isEmptyFilters(reading);
  const label = isUndone ? describeFilters(reading, names).slice(0, typedWordsLimits.reading) : null;
  const kind = isUndone ? 'undone' : 'left out';
  const hash = await saltedHash(`${kind} ${words} ${label ?? ''}`, salt);
  const network = await saltedHash(`${visitor.lineHash ?? visitor.addressHash} ${hash}`, salt);
  const oncePerDay = { bucket: `typed-words:once:${network}`, max: 1, windowMinutes: DAY_MINUTES };
  // First, so that what is not counted again uses up no limit of its network.
  if (await refuseOverLimit(database, [oncePerDay], typed.refusals)) return;
  const limits = networkLimits('typed-words', visitor, MAX_PER_NETWORK, DAY_MINUTES);
  if (await refuseOverLimit(database, limits, typed.refusals)) return;
  await database('record_typed_words', { hash, kind, words, reading: label, network });
}
