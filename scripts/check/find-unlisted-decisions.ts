import { basename } from 'node:path';

/**
 * Decision records that the index does not list with their title, exactly once: a reader finds a record by its subject.
 * `records` maps each file to its text.
 */
export function findUnlistedDecisions(index: string, records: ReadonlyMap<string, string>): string[] {
  return [...records].flatMap(([file, text]) => {
    const title = /^# (.+)\n/.exec(text)?.[1] ?? '';
    const entry = `- [${basename(file).slice(0, 3)}](${basename(file)}) ${title}\n`;
    const times = `${index}\n`.split(entry).length - 1;
    return times === 1
      ? []
      : [
          `${file}: .github/decisions/README.md lists it ${times} times; it needs this line once: ${entry.trim()}`,
        ];
  });
}
