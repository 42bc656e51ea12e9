import type { JsonLd } from '#page-models/head/head.ts';

/** The text of a structured-data script. '<' is escaped, so that no text of a row can end the script (decision P14). */
export function jsonLdText(item: JsonLd): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll('<', '\\u003c');
}
