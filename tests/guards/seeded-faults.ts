import { databaseGuards } from './database-guards.ts';
import { requestGuards } from './request-guards.ts';
import type { SeededFault } from './seeded-fault.ts';
import { siteGuards } from './site-guards.ts';
import { textGuards } from './text-guards.ts';

/** The guards of the product and what notices that one is gone, proved one by one by tests/hard/seeded-faults.test.ts. */
export const seededFaults: readonly SeededFault[] = [
  ...requestGuards,
  ...textGuards,
  ...siteGuards,
  ...databaseGuards,
];

/** The file's text without the guard. A text that does not stand there exactly once throws a sentence. */
export function withoutGuard(content: string, { guard, file, text, replacement }: SeededFault): string {
  const places = content.split(text).length - 1;
  if (places !== 1)
    throw new Error(
      `${guard}: its text stands ${places} times in ${file}, and must stand there once. Bring the entry up to date: ${text}`,
    );
  return content.replace(text, () => replacement);
}
