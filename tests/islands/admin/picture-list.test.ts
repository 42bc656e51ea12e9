import { describe, expect, test } from 'vitest';
import type { EntityType } from '#domain/entity.ts';
import { typedPictures, typePictures } from '#islands/admin/photographs/typed-pictures.ts';
import {
  type ListedPicture,
  readPictures,
  withAdded,
  withMoved,
  writePictures,
} from '#islands/admin/photographs/listed-pictures.ts';

const three = readPictures('/a.jpg\n/b.jpg\n/c.jpg', 'Hall\n\nKitchen');

test('a caption belongs to the picture of its line, also where a line has none', () => {
  expect(three.map(({ caption }) => caption)).toEqual(['Hall', '', 'Kitchen']);
  expect(readPictures('/a.jpg\n\n/c.jpg', 'Hall\nLost\nKitchen').map(({ caption }) => caption)).toEqual([
    'Hall',
    'Kitchen',
  ]);
});

test('what is read and written again is the same text', () => {
  expect(writePictures(three)).toEqual({ images: '/a.jpg\n/b.jpg\n/c.jpg', captions: 'Hall\n\nKitchen' });
  expect(writePictures(readPictures('/a.jpg\n/b.jpg', ''))).toEqual({
    images: '/a.jpg\n/b.jpg',
    captions: '',
  });
});

test('a picture that is moved takes its caption with it, and none leaves the list', () => {
  expect(writePictures(withMoved(three, 2, 0))).toEqual({
    images: '/c.jpg\n/a.jpg\n/b.jpg',
    captions: 'Kitchen\nHall',
  });
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [9, 0],
  ] as const)
    expect(withMoved(three, from, to)).toEqual(three);
});

test('a picture that is added twice stands there once', () => {
  expect(withAdded(three, ['/d.jpg', '/a.jpg', '/d.jpg']).map(({ address }) => address)).toEqual([
    '/a.jpg',
    '/b.jpg',
    '/c.jpg',
    '/d.jpg',
  ]);
});

describe('the pictures of a place', () => {
  const typed = (
    kind: EntityType,
    row: Record<string, unknown>,
    change: (was: ListedPicture[]) => ListedPicture[],
  ) => {
    const columns: Record<string, string> = {};
    const pictures = typedPictures(kind, null, row);
    typePictures(kind, change(pictures), ({ path }, now) => {
      columns[path] = now;
    });
    return [pictures.map(({ address }) => address), columns];
  };

  test('an area names its main picture apart, and lists it once', () => {
    const row = { featured_image_url: '/b.jpg', area_images: ['/a.jpg', '/b.jpg', '/c.jpg'] };
    expect(typed('area', row, (was) => withMoved(was, 1, 0))).toEqual([
      ['/b.jpg', '/a.jpg', '/c.jpg'],
      { featured_image_url: '/a.jpg', area_images: '/b.jpg\n/c.jpg' },
    ]);
    expect(typed('area', {}, () => [])).toEqual([[], { featured_image_url: '', area_images: '' }]);
  });

  test('a society has one list, also of pictures of which more is known', () => {
    const row = { property_images: [{ original: '/a.jpg', by: 'them' }, '/b.jpg'] };
    expect(typed('society', row, (was) => withMoved(was, 1, 0))).toEqual([
      ['/a.jpg', '/b.jpg'],
      { property_images: '/b.jpg\n/a.jpg' },
    ]);
  });
});
