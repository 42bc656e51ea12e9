import { expect, test } from 'vitest';
import {
  readPictures,
  withAdded,
  withMoved,
  writePictures,
} from '#islands/admin/photographs/picture-list.ts';

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
