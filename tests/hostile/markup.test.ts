import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLdText } from '#components/head/json-ld-text.ts';
import { callFields } from '#domain/appointment/call-fields.ts';
import { formPage } from '#functions/_shared/form-page.ts';
import { markup } from '#functions/_shared/markup.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';

const plain: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Unescapes text and attribute values as a browser does. */
const read = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => plain[name] ?? '');

describe('hostile text on a page of a function', () => {
  it('is escaped so that it ends no text and no attribute and reads as it was typed', () => {
    fc.assert(
      fc.property(hostileText, (words) => {
        const { html } = markup`${words}`;
        expect(html).not.toMatch(/[<>"']/);
        expect(read(html)).toBe(words);
      }),
    );
  });

  it('adds no tag to a form, and the form keeps every value', () => {
    const tags = (html: string) => html.match(/<\/?[a-z1-6]+/g)?.join(' ');
    const form = (words: string) =>
      formPage({
        title: words,
        message: words,
        problems: { name: words },
        fields: [
          { ...callFields.name, label: words, placeholder: words || 'none', hint: words || 'none' },
          { ...callFields.message, label: words },
        ],
        hidden: ['propertyUrl'],
        values: { name: words, message: words, propertyUrl: words },
        button: words,
        note: words,
      }).html;
    fc.assert(
      fc.property(hostileText, (words) => {
        fc.pre(words !== '');
        const html = form(words);
        expect(tags(html)).toBe(tags(form('plain')));
        for (const value of [/name="name"[^<]* value="([^"]*)"/, /<textarea [^>]*>\n([^<]*)<\/textarea>/])
          expect(read(value.exec(html)?.[1] ?? 'missing')).toBe(words);
      }),
    );
  });
});

describe('structured data of hostile text', () => {
  it('never ends its script element, and is the same data when it is parsed', () => {
    fc.assert(
      fc.property(hostileText, fc.jsonValue(), (name, rest) => {
        const text = jsonLdText({ '@type': 'Place', name, rest });
        expect(text).not.toContain('<');
        expect(JSON.parse(text)).toEqual(
          JSON.parse(JSON.stringify({ '@context': 'https://schema.org', '@type': 'Place', name, rest })),
        );
      }),
    );
  });
});
