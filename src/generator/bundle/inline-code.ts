import { hash } from 'node:crypto';

/** The text between `<script>` and `</script>`, and between `<style>` and `</style>`. */
export interface InlineCode {
  scripts: string[];
  styles: string[];
}

/** The code that stands in a page itself, without data blocks and scripts that have a `src`. */
export function inlineCodeOf(html: string): InlineCode {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => text);
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  return { scripts, styles };
}

/** The hashes of the code in the format of a content security policy, sorted and without duplicates. */
export function policyHashes({ scripts, styles }: InlineCode): InlineCode {
  const hashesOf = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`))].sort();
  return { scripts: hashesOf(scripts), styles: hashesOf(styles) };
}
