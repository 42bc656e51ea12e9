import { basename } from 'node:path';

/** With their title, exactly once: a reader finds a record by its subject. `records`: file to text. */
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
