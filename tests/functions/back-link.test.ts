import { expect, it } from 'vitest';
import { backLink } from '#functions/_shared/back-link.ts';

const origin = 'https://angala.example';
const linkTo = (page: string | undefined) => backLink(page, [origin], 'Back').html;

it('a link back leads to the page of ours that the form names', () => {
  expect(linkTo(`${origin}/buy/2?bhk=3`)).toBe('<a href="/buy/2">Back</a>');
  expect(linkTo('/property/three-rooms')).toBe('<a href="/property/three-rooms">Back</a>');
});

it.each([
  undefined,
  'https://elsewhere.example/x',
  '//elsewhere.example/x',
  `${origin}//elsewhere.example/x`,
  '/.//elsewhere.example/x',
  '/\\\\elsewhere.example/x',
  'javascript:alert(1)',
])('a link back never leads to another site: %s', (page) => {
  expect(linkTo(page)).toBe('<a href="/">Back to Home</a>');
});
