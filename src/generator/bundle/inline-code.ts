import { hash } from 'node:crypto';

/** The text of what stands between `<script>` and `</script>`, and of styles likewise. */
export interface InlineCode {
  scripts: string[];
  styles: string[];
}

/** What a page runs and styles itself with from its own HTML; data blocks and files are neither. */
export function inlineCodeOf(html: string): InlineCode {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => text);
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  return { scripts, styles };
}

/** As a content security policy names them, each once, in a fixed order. */
export function policyHashes({ scripts, styles }: InlineCode): InlineCode {
  const named = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`))].sort();
  return { scripts: named(scripts), styles: named(styles) };
}
