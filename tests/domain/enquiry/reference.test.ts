import { expect, it } from 'vitest';
import { decoyReference, isReference } from '#domain/enquiry/reference.ts';

it('a decoy reference has the format of a real one', () => {
  expect(isReference(decoyReference(Uint8Array.of(0, 29, 30, 128, 255)))).toBe(true);
  expect(isReference('ANG-7K3M9')).toBe(true);
});

it.each(['ANG-7K3M', 'ang-7k3m9', 'ANG-7K3MO', 'ANG-7K3M99', ''])('%j is not a reference', (text) => {
  expect(isReference(text)).toBe(false);
});
