import { expect, test } from 'vitest';
import type { RoundChoice } from '#contracts/admin-round.ts';
import { choiceIn, roundAddress } from '#islands/desk/round/round-choice.ts';
import { emptySentence } from '#islands/desk/round/RoundBlock.tsx';

const partner = '00000000-0000-4000-8000-000000000001';

test.each<[RoundChoice, string]>([
  [{}, '#round'],
  [{ area: 'jp-nagar' }, '#round/due?area=jp-nagar'],
  [
    { area: 'jp-nagar', partner, asked: true, oldest: true },
    `#round/due?area=jp-nagar&partner=${partner}&asked=yes&oldest=yes`,
  ],
])('the choice %j of the round is in its address', (choice, address) => {
  expect(roundAddress(choice)).toBe(address);
  expect(choiceIn(address)).toEqual(choice);
});

test('what an address cannot mean is left out, and the address of one home chooses nothing', () => {
  expect(choiceIn('#round/due?partner=<b>&asked=no&x=1')).toEqual({});
  expect(choiceIn(`#round/due?area=${'x'.repeat(201)}`)).toEqual({});
  expect(choiceIn(`#round/${partner}`)).toBeNull();
  expect(choiceIn('#inbox')).toBeNull();
  expect(roundAddress({ area: '' })).toBe('#round');
});

test('where nothing is left for somebody it is said why', () => {
  expect(emptySentence(0, 0, false)).toMatch(/^Nothing is due today/);
  expect(emptySentence(0, 0, true)).toMatch(/^Nothing is due here today/);
  expect(emptySentence(1, 1, true)).toMatch(/^1 home is left here, and colleagues are asking about it/);
  expect(emptySentence(4, 3, false)).toMatch(/^3 homes are left here, and colleagues are asking about them/);
});
