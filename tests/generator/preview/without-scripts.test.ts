import { expect, test } from 'vitest';
import { withoutScripts } from '#generator/preview/without-scripts.ts';

test('a preview has no scripts, and everything else of the page', () => {
  const before = `<!DOCTYPE html><link rel="modulepreload" href="/_a/x.js"><link rel="stylesheet" href="/_a/x.css">
<style>@media (width<9rem){a{content:'>'}}</style><script>if (1 < 2) document.title = "</a>"</script>
<script type="module" src="/_a/y.js"></script><p data-a="1 > 0">It’s 5 &lt; 6</p><script type="application/ld+json">{}</script>`;
  expect(withoutScripts(before)).toBe(`<!DOCTYPE html><link rel="stylesheet" href="/_a/x.css">
<style>@media (width<9rem){a{content:'>'}}</style>
<p data-a="1 > 0">It’s 5 &lt; 6</p>`);
});

test('words in an attribute that look like a script stay, and so does what follows them', () => {
  const page = `<!-- don't --><img alt="<script> by the lake" title='modulepreload <link'><p>Here</p>`;
  expect(withoutScripts(`${page}<script>1</script>`)).toBe(page);
});
