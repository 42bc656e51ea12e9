import type { FieldShape } from '#domain/column/editor-field.ts';
import { namesOf } from '#domain/record-of.ts';

type WordsShape = Extract<FieldShape, { kind: 'word' | 'words' }>;

/** The keys that are chosen. A text is one key in a line. */
export function chosenWords(typed: string): string[] {
  return typed
    .split('\n')
    .map((key) => key.trim())
    .filter(Boolean);
}

/** The text after a choice: in the order of the words. The one that stands alone and the others exclude each other. */
export function toggleWord({ words, alone }: WordsShape, typed: string, key: string): string {
  const before = chosenWords(typed);
  const isOn = before.includes(key);
  const kept = before.filter((each) => each !== key && (isOn || (key === alone) === (each === alone)));
  const chosen = isOn ? kept : [...kept, key];
  return namesOf(words)
    .filter((each) => chosen.includes(each))
    .join('\n');
}
