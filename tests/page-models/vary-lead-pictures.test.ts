import { describe, expect, it } from 'vitest';
import { picturesOfCards, varyLeadPictures } from '#page-models/vary-lead-pictures.ts';
import { leadPicture } from '../fixtures/lead-pictures.ts';

const chosen = (cards: readonly (readonly string[])[]) =>
  varyLeadPictures(cards.map((choices) => choices.map((src) => leadPicture(src)))).map(
    (choice) => choice?.picture.src,
  );

describe('a card of a list', () => {
  it('opens with its own first picture where no neighbour does', () => {
    expect(chosen([['/a', '/x'], ['/b', '/x'], []])).toEqual(['/a', '/b', undefined]);
  });

  it('gives way to the card below it, not to the one above', () => {
    expect(
      chosen([
        ['/a', '/b'],
        ['/a', '/c'],
      ]),
    ).toEqual(['/b', '/a']);
  });

  it('shows again what nobody has shown for 24 cards', () => {
    const between = (count: number) => Array.from({ length: count }, (_, n) => [`/between-${n}`]);
    expect(chosen([['/a', '/b'], ...between(22), ['/a']])[0]).toBe('/b');
    expect(chosen([['/a', '/b'], ...between(23), ['/a']])[0]).toBe('/a');
  });

  it('without a fresh picture shows the one seen longest ago', () => {
    expect(chosen([['/a', '/b'], ['/a'], ['/b']])[0]).toBe('/b');
  });

  it('prefers another layout to other colours of one close by', () => {
    const [first] = varyLeadPictures([
      [leadPicture('/tower-blue', 'tower'), leadPicture('/street', 'street')],
      [leadPicture('/tower-red', 'tower')],
    ]);
    expect(first?.layout).toBe('street');
  });

  it('prefers another scene to a near view of one close by', () => {
    const view = (src: string, partOf: string) => ({ ...leadPicture(src), partOf });
    const [first] = varyLeadPictures([
      [view('/tower-entrance', 'tower'), view('/street', 'street')],
      [view('/tower', 'tower')],
    ]);
    expect(first?.layout).toBe('/street');
    const [only] = varyLeadPictures([[view('/tower-entrance', 'tower')], [view('/tower', 'tower')]]);
    expect(only?.layout).toBe('/tower-entrance');
  });

  it('shows other colours rather than the same picture again', () => {
    const [first] = varyLeadPictures([
      [leadPicture('/tower-red', 'tower'), leadPicture('/tower-blue', 'tower')],
      [leadPicture('/tower-red', 'tower')],
    ]);
    expect(first?.picture.src).toBe('/tower-blue');
  });
});

describe('the pictures a card rotates', () => {
  it('are its own, the one unlike its neighbours first', () => {
    const own = ['/a', '/b', '/c', '/d'].map((src) => leadPicture(src));
    const [pictures] = picturesOfCards([own, [leadPicture('/a')]], 3);
    expect(pictures?.map(({ src }) => src)).toEqual(['/b', '/a', '/c']);
  });

  it('are one where drawings stand in', () => {
    const drawings = ['/a', '/b'].map((src) => leadPicture(src, src, true));
    expect(picturesOfCards([drawings, []], 3).map((pictures) => pictures.length)).toEqual([1, 0]);
  });
});
