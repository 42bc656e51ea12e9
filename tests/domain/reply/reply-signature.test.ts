import { expect, test } from 'vitest';
import { signatureIn } from '#domain/reply/reply-signature.ts';

const signature = { name: 'Meera Rao', english: 'Meera, Angala', kannada: 'ಮೀರಾ' };

test('an answer is signed in its language, or else with the name', () => {
  expect(signatureIn('english', signature)).toBe('Meera, Angala');
  expect(signatureIn('kannada', signature)).toBe('ಮೀರಾ');
  expect(signatureIn('kannada', { ...signature, kannada: null })).toBe('Meera Rao');
});

test.each([
  ['no name', { ...signature, name: null, english: null }],
  ['an address for a name', { ...signature, name: 'evil.example', english: null }],
  ['a database of before', undefined],
])('%s signs nothing', (_, given) => {
  expect(signatureIn('english', given)).toBe('');
});
