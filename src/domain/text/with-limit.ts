import type * as z from 'zod';
import type { Limit } from '../limits.ts';
import { hasAtMost } from './has-at-most.ts';
import { jsonSize } from './json-size.ts';

/** Refuses what is larger than the limit, and says so. */
export function withLimit<Schema extends z.ZodType>(limit: Limit, schema: Schema): Schema {
  return schema.refine((value) => fits(limit, value), `expected ${formatLimit(limit)}`);
}

function formatLimit(limit: Limit): string {
  if (typeof limit === 'number') return `at most ${limit} characters`;
  if ('entries' in limit)
    return `at most ${limit.entries} entries of at most ${limit.entryLength} characters`;
  return `JSON of at most ${limit.json} characters, nested at most ${limit.depth} deep`;
}

function fits(limit: Limit, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof limit === 'number') return fitsText(limit, value);
  if ('json' in limit) return jsonSize(value, { max: limit.json, depth: limit.depth }) !== null;
  return (
    Array.isArray(value) &&
    value.length <= limit.entries &&
    value.every((entry) => entry === null || fitsText(limit.entryLength, entry))
  );
}

/** A text column stores a value that is not a text as JSON. */
function fitsText(max: number, value: unknown): boolean {
  if (typeof value === 'string') return hasAtMost(max, value);
  return jsonSize(value, { max, depth: max }) !== null && hasAtMost(max, JSON.stringify(value));
}
