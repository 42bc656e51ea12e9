import { hash } from 'node:crypto';

/** The text between `<script>` and `</script>`, and the same for styles. */
export interface InlineCode {
  scripts: string[];
  styles: string[];
}

/** The scripts and styles in a page's own HTML, without data blocks and files. */
export function inlineCodeOf(html: string): InlineCode {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => text);
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  return { scripts, styles };
}

/** Hashes in the form a content security policy uses, each once, in a fixed order. */
export function policyHashes({ scripts, styles }: InlineCode): InlineCode {
  const named = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`))].sort();
  return { scripts: named(scripts), styles: named(styles) };
}
