import { describe, expect, it } from 'vitest';
import { picturesOfCards, varyLeadPictures } from '#page-models/picture/vary-lead-pictures.ts';
import { leadPicture } from '../../fixtures/lead-pictures.ts';

const chosen = (cards: readonly (readonly string[])[]) =>
  varyLeadPictures(cards.map((choices) => choices.map((src) => leadPicture(src)))).map(
    (choice) => choice?.picture.src,
  );

describe('the picture of a card in a list', () => {
  it('is the first of the card when no neighbour has the same', () => {
    expect(chosen([['/a', '/x'], ['/b', '/x'], []])).toEqual(['/a', '/b', undefined]);
  });

  it('is changed in favour of the next card, not of the previous one', () => {
    expect(
      chosen([
        ['/a', '/b'],
        ['/a', '/c'],
      ]),
    ).toEqual(['/b', '/a']);
  });

  it('may repeat after 24 cards', () => {
    const cardsBetween = (count: number) => Array.from({ length: count }, (_, n) => [`/between-${n}`]);
    expect(chosen([['/a', '/b'], ...cardsBetween(22), ['/a']])[0]).toBe('/b');
    expect(chosen([['/a', '/b'], ...cardsBetween(23), ['/a']])[0]).toBe('/a');
  });

  it('is the one seen longest ago when all were shown nearby', () => {
    expect(chosen([['/a', '/b'], ['/a'], ['/b']])[0]).toBe('/b');
  });

  it('has another layout rather than other colours of a layout nearby', () => {
    const [first] = varyLeadPictures([
      [leadPicture('/tower-blue', 'tower'), leadPicture('/street', 'street')],
      [leadPicture('/tower-red', 'tower')],
    ]);
    expect(first?.layout).toBe('street');
  });

  it('is of another scene rather than a detail of a scene nearby', () => {
    const view = (src: string, partOf: string) => ({ ...leadPicture(src), partOf });
    const [first] = varyLeadPictures([
      [view('/tower-entrance', 'tower'), view('/street', 'street')],
      [view('/tower', 'tower')],
    ]);
    expect(first?.layout).toBe('/street');
    const [only] = varyLeadPictures([[view('/tower-entrance', 'tower')], [view('/tower', 'tower')]]);
    expect(only?.layout).toBe('/tower-entrance');
  });

  it('has other colours rather than being the same as one nearby', () => {
    const [first] = varyLeadPictures([
      [leadPicture('/tower-red', 'tower'), leadPicture('/tower-blue', 'tower')],
      [leadPicture('/tower-red', 'tower')],
    ]);
    expect(first?.picture.src).toBe('/tower-blue');
  });
});

describe('the pictures that a card rotates', () => {
  it('are its own, beginning with one that differs from its neighbours', () => {
    const ownPictures = ['/a', '/b', '/c', '/d'].map((src) => leadPicture(src));
    const [pictures] = picturesOfCards([ownPictures, [leadPicture('/a')]], 3);
    expect(pictures?.map(({ src }) => src)).toEqual(['/b', '/a', '/c']);
  });

  it('are limited to one when they are illustrations', () => {
    const illustrations = ['/a', '/b'].map((src) => leadPicture(src, src, true));
    expect(picturesOfCards([illustrations, []], 3).map((pictures) => pictures.length)).toEqual([1, 0]);
  });
});
