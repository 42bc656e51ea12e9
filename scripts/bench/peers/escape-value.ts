import { escapeHtml } from '#domain/text/escape-html.ts';

/** Escapes a value for HTML text or an attribute. Null and undefined write nothing. */
export function escapeValue(value: unknown): string {
  return escapeHtml(String(value ?? ''));
}
