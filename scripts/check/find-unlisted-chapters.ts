import { basename } from 'node:path';

/**
 * Chapters that the index does not list exactly once, with their title and a line about what they hold: a reader finds
 * a chapter by its subject. `chapters`: file to text.
 */
export function findUnlistedChapters(index: string, chapters: ReadonlyMap<string, string>): string[] {
  return [...chapters].flatMap(([file, text]) => {
    const title = /^# (.+)\n/.exec(text)?.[1] ?? '';
    const entry = `- [${title}](${basename(file)}): `;
    const times = index.split('\n').filter((line) => line.startsWith(entry) && line.length > entry.length);
    return times.length === 1
      ? []
      : [
          `${file}: .github/decisions/README.md lists it ${times.length} times; it needs one line that begins with '${entry}' and says what it holds.`,
        ];
  });
}
