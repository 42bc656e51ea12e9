import { databaseGuards } from './database-guards.ts';
import { partnerFileGuards } from './partner-file-guards.ts';
import { requestGuards } from './request-guards.ts';
import type { SeededFault } from './seeded-fault.ts';
import { siteGuards } from './site-guards.ts';
import { textGuards } from './text-guards.ts';

/**
 * All guards of the product, each with the test that must fail without it. tests/hard/seeded-faults.test.ts
 * removes each once.
 */
export const seededFaults: readonly SeededFault[] = [
  ...requestGuards,
  ...textGuards,
  ...siteGuards,
  ...databaseGuards,
  ...partnerFileGuards,
];

/** The text of the file without the guard. Throws if the guard's text does not occur exactly once. */
export function withoutGuard(content: string, { guard, file, text, replacement }: SeededFault): string {
  const places = content.split(text).length - 1;
  if (places !== 1)
    throw new Error(
      `${guard}: its text stands ${places} times in ${file}, and must stand there once. Bring the entry up to date: ${text}`,
    );
  return content.replace(text, () => replacement);
}
