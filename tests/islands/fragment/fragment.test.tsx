import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { subjectFields } from '#domain/enquiry/enquiry-fields.ts';
import { alertFragment } from '#islands/alert/alert-fragment.tsx';
import { AlertForm } from '#islands/alert/AlertForm.tsx';
import { enquiryFragment } from '#islands/enquiry/enquiry-fragment.tsx';
import { EnquiryPanel } from '#islands/enquiry/EnquiryPanel.tsx';
import { fragment } from '#islands/fragment/fragment.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';

const hostileTexts = [
  `"><script>alert('x')</script>`,
  '</textarea><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '&quot;&lt;b&gt;&#0;',
  '\uE000href\uE001',
  '\uE000\uE001\uE000words',
  '$& $1 $` %s {name}',
  '<!-- --><!--$-->',
  'ಮನೆ 🏡 \u2028',
];

/** Brings what HTML allows in several spellings to one: the apostrophe, and the case of attribute names. */
const asWritten = (html: string) =>
  html
    .replaceAll('&#x27;', '&#39;')
    .replace(/\s(srcSet|fetchPriority|autoComplete)=/g, (name) => name.toLowerCase());

function Sample({ href, words }: { href: string; words: string }) {
  return (
    <p title={words}>
      <a href={href}>{words}</a>
    </p>
  );
}

test.each(hostileTexts)('a fragment filled with %j equals what React renders', (text) => {
  const fill = fragment(['href', 'words'], ({ href = '', words = '' }) => (
    <Sample href={href} words={words} />
  ));
  for (const values of [
    { href: text, words: '' },
    { href: '/', words: text },
    { href: text, words: text },
  ]) {
    if (values.words === '') values.words = 'x';
    expect(fill(values).html).toBe(asWritten(renderToString(<Sample {...values} />)));
  }
});

test('a component is rendered once, whatever values fill it', () => {
  const render = vi.fn(({ words = '' }) => <b>{words}</b>);
  const fill = fragment(['words'], render);
  expect(render).not.toHaveBeenCalled();
  expect([fill({ words: 'One' }).html, fill({ words: 'Two' }).html]).toEqual(['<b>One</b>', '<b>Two</b>']);
  expect(render).toHaveBeenCalledOnce();
});

test('a fragment inside another is inserted without being escaped again', () => {
  const item = fragment(['words'], ({ words = '' }) => <li>{words}</li>);
  const list = fragment(['items'], ({ items = '' }) => <ul>{items}</ul>);
  const items = ['a & b', '</ul>'].map((words) => item({ words }).html).join('');
  expect(list({ items: { html: items } }).html).toBe('<ul><li>a &amp; b</li><li>&lt;/ul&gt;</li></ul>');
});

test('refuses a component that drops or changes a value', () => {
  const dropsPlace = fragment(['words', 'place'], ({ words = '' }) => <b>{words}</b>);
  expect(() => dropsPlace({ words: 'a', place: 'b' })).toThrow("no place for 'place'");
  const changesCase = fragment(['words'], ({ words = '' }) => <b>{words.toUpperCase()}</b>);
  expect(() => changesCase({ words: 'a' })).toThrow("'WORDS'");
});

test('the enquiry forms of any home equal what React renders on hydration', () => {
  const random = seededRandom(12);
  const text = () => hostileTexts[Math.floor(random() * hostileTexts.length)] ?? '';
  for (let home = 0; home < 20; home++) {
    const [id, title, price, currency, area, propertyUrl] = subjectFields.map(text);
    const values = {
      'property.id': id ?? '',
      'property.title': title ?? '',
      'property.price': price ?? '',
      'property.currency': currency ?? '',
      'property.area': area ?? '',
      propertyUrl: propertyUrl ?? '',
    };
    const asks = text();
    const rendered = renderToString(<EnquiryPanel about={values} asks={asks} />);
    expect(asWritten(enquiryFragment({ ...values, asks }).html)).toBe(asWritten(rendered));
  }
});

test('the plain enquiry forms have the specified text and no maximum lengths', () => {
  const subject = Object.fromEntries(subjectFields.map((name) => [name, '']));
  const html = renderToString(<EnquiryPanel about={subject} />);
  for (const words of [
    '<label for="check-bestTime">Best time to contact you (optional)</label>',
    '<label for="help-bestTime">What are you looking for? (optional)</label>',
    'value="WhatsApp"',
    'action="/functions/v1/create-enquiry"',
    'We will get back to you within 3 hours (8am-8pm).',
  ])
    expect(html).toContain(words);
  expect(html).not.toMatch(/maxlength/i);
});

test.each(hostileTexts)(
  'the alert form of a list and of a home with %j equals what React renders',
  (text) => {
    const said = { heading: text, promise: text };
    const list = { offer: 'Sale', page: text };
    const home = { ...list, home: text };
    for (const [hidden, filters] of [
      [list, text],
      [list, null],
      [home, null],
    ] as const) {
      const rendered = renderToString(<AlertForm {...said} hidden={hidden} filters={filters ?? ''} />);
      expect(alertFragment({ ...said, hidden, filters }).html).toBe(asWritten(rendered));
    }
  },
);
