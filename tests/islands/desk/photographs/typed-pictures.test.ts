import { describe, expect, test } from 'vitest';
import type { EntityType } from '#domain/entity.ts';
import { typedPictures, setTypedPictures } from '#islands/desk/photographs/typed-pictures.ts';
import {
  type ListedPicture,
  parsePictureTexts,
  withAdded,
  withMoved,
  formatPictureTexts,
} from '#islands/desk/photographs/listed-pictures.ts';

const three = parsePictureTexts('/a.jpg\n/b.jpg\n/c.jpg', 'Hall\n\nKitchen');

test('a caption belongs to the picture on its line, also when other lines have no caption', () => {
  expect(three.map(({ caption }) => caption)).toEqual(['Hall', '', 'Kitchen']);
  expect(parsePictureTexts('/a.jpg\n\n/c.jpg', 'Hall\nLost\nKitchen').map(({ caption }) => caption)).toEqual([
    'Hall',
    'Kitchen',
  ]);
});

test('pictures that are read and written again give the same text', () => {
  expect(formatPictureTexts(three)).toEqual({
    images: '/a.jpg\n/b.jpg\n/c.jpg',
    captions: 'Hall\n\nKitchen',
  });
  expect(formatPictureTexts(parsePictureTexts('/a.jpg\n/b.jpg', ''))).toEqual({
    images: '/a.jpg\n/b.jpg',
    captions: '',
  });
});

test('moving a picture moves its caption, and a move outside the list changes nothing', () => {
  expect(formatPictureTexts(withMoved(three, 2, 0))).toEqual({
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

test('adding a picture twice lists it once', () => {
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
    change: (pictures: ListedPicture[]) => ListedPicture[],
  ) => {
    const columns: Record<string, string> = {};
    const pictures = typedPictures(kind, null, row);
    setTypedPictures(kind, change(pictures), ({ path }, now) => {
      columns[path] = now;
    });
    return [pictures.map(({ address }) => address), columns];
  };

  test('list the main picture of an area once, in its own column', () => {
    const row = { featured_image_url: '/b.jpg', area_images: ['/a.jpg', '/b.jpg', '/c.jpg'] };
    expect(typed('area', row, (pictures) => withMoved(pictures, 1, 0))).toEqual([
      ['/b.jpg', '/a.jpg', '/c.jpg'],
      { featured_image_url: '/a.jpg', area_images: '/b.jpg\n/c.jpg' },
    ]);
    expect(typed('area', {}, () => [])).toEqual([[], { featured_image_url: '', area_images: '' }]);
  });

  test('of a society are one list, also when pictures have more data', () => {
    const row = { property_images: [{ original: '/a.jpg', by: 'them' }, '/b.jpg'] };
    expect(typed('society', row, (pictures) => withMoved(pictures, 1, 0))).toEqual([
      ['/a.jpg', '/b.jpg'],
      { property_images: '/b.jpg\n/a.jpg' },
    ]);
  });
});

test('the floor plans of a home are a list of their own, without captions', () => {
  const row = { images: ['/a.jpg'], floor_plans: ['/plan-1.jpg', '/plan-2.jpg'] };
  const plans = typedPictures('property', null, row, 'floor plans');
  expect(plans.map(({ address }) => address)).toEqual(['/plan-1.jpg', '/plan-2.jpg']);
  const columns: Record<string, string> = {};
  setTypedPictures(
    'property',
    withMoved(plans, 1, 0),
    ({ path }, now) => {
      columns[path] = now;
    },
    'floor plans',
  );
  expect(columns).toEqual({ floor_plans: '/plan-2.jpg\n/plan-1.jpg' });
});
