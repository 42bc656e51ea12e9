import { describe, expect, it } from 'vitest';
import { firstPicture, floorPlansOf, galleryOf, morePictures } from '#page-models/property/gallery.ts';
import { plainPicture } from '#page-models/picture/picture.ts';
import { aProperty, guid } from '../../fixtures/rows.ts';

const photos = (count: number) => Array.from({ length: count }, (_, n) => `https://photos.example/${n}.jpg`);

describe('the gallery', () => {
  it.each([
    [0, 5, 0],
    [1, 1, 0],
    [2, 2, 0],
    [4, 4, 0],
    [5, 5, 0],
    [6, 6, 1],
    [7, 7, 2],
    [12, 12, 7],
  ])('of %i pictures contains %i and shows +%i', (count, expectedCount, expectedMore) => {
    const home = aProperty({ images: photos(count) });
    expect([galleryOf(home).length, morePictures(galleryOf(home))]).toEqual([expectedCount, expectedMore]);
  });

  it('of a home without pictures is five different placeholders', () => {
    for (const images of [[], null, undefined, ['javascript:alert(1)']]) {
      const gallery = galleryOf(aProperty({ images }));
      expect(new Set(gallery.map(({ src }) => src)).size).toBe(5);
      expect(
        gallery.every(
          (picture) => picture.illustration && plainPicture(picture).alt && picture.caption === '',
        ),
      ).toBe(true);
    }
  });

  it('shows the captions that exist, and numbers the pictures without one', () => {
    const gallery = galleryOf(
      aProperty({ title: 'Flat', images: photos(4), image_desc: ['Hall', null, 'N/A'] }),
    );
    expect(gallery.map((picture) => [picture.caption, plainPicture(picture).alt])).toEqual([
      ['Hall', 'Hall'],
      ['', 'Flat, picture 2'],
      ['', 'Flat, picture 3'],
      ['', 'Flat, picture 4'],
    ]);
  });

  it('keeps each caption with its own picture when one picture is invalid', () => {
    const home = aProperty({ images: ['/a.jpg', '//host/b.jpg', '/c.jpg'], image_desc: ['A', 'B', 'C'] });
    expect(galleryOf(home).map(({ src, caption }) => [src, caption])).toEqual([
      ['/a.jpg', 'A'],
      ['/c.jpg', 'C'],
    ]);
    expect(morePictures(galleryOf({ ...home, images: [...photos(5), 'data:x'] }))).toBe(0);
  });
});

describe('the picture of a card', () => {
  it('is the first valid one', () => {
    expect(firstPicture(aProperty({ images: ['javascript:x', '/b.jpg', '/c.jpg'] })).src).toBe('/b.jpg');
  });

  it('is an illustration of its type for a home without pictures, with much variety', () => {
    const firstPictures = (asset_type: string) =>
      Array.from({ length: 300 }, (_, n) => firstPicture(aProperty({ id: guid(n), images: [], asset_type })));
    const [flats, houses, plots] = ['Apartment', 'Independent House', 'Plot'].map(firstPictures);
    expect(flats?.every(({ illustration }) => illustration)).toBe(true);
    expect(new Set(flats?.map(({ src }) => src)).size).toBeGreaterThan(50);
    expect(houses?.filter((picture) => /tower|flats/.test(plainPicture(picture).alt))).toEqual([]);
    expect(plots?.filter((picture) => /room|tower |house/.test(plainPicture(picture).alt))).toEqual([]);
  });
});

describe('floor plans', () => {
  it('are numbered with their home, without those that are no pictures', () => {
    const home = aProperty({
      title: 'Flat',
      floor_plans: ['/plan-1.jpg', 'javascript:alert(1)', 'https://photos.example/plan-2.jpg'],
    });
    expect(floorPlansOf(home).map((picture) => [picture.src, plainPicture(picture).alt])).toEqual([
      ['/plan-1.jpg', 'Floor plan 1 of 2 of Flat'],
      ['https://photos.example/plan-2.jpg', 'Floor plan 2 of 2 of Flat'],
    ]);
    const one = aProperty({ title: 'Flat', floor_plans: ['/plan-1.jpg'] });
    expect(floorPlansOf(one).map((picture) => plainPicture(picture).alt)).toEqual(['Floor plan of Flat']);
  });

  it('are in no gallery, and never the first picture', () => {
    const home = aProperty({ images: ['/hall.jpg'], floor_plans: ['/plan.jpg'] });
    expect(galleryOf(home).map(({ src }) => src)).toEqual(['/hall.jpg']);
    expect(firstPicture(aProperty({ images: [], floor_plans: ['/plan.jpg'] })).src).not.toBe('/plan.jpg');
  });
});
