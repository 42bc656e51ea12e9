import { expect, test } from 'vitest';
import { lateSentence } from '#domain/numbers/home-lists.ts';

const sentence = (asked: number, asked_no_home: number | undefined, enquiries: number) =>
  lateSentence({ asked, asked_late: 37, asked_no_home, total: { enquiries } });

test.each([
  [64, 0, 64, '37 of 64 enquiries had no answer within our promise.'],
  [
    67,
    3,
    64,
    '37 of 67 enquiries had no answer within our promise. 64 of them are about homes of ours, 3 about none.',
  ],
  [
    66,
    3,
    64,
    '37 of 66 enquiries had no answer within our promise. 63 of them are about homes of ours, 3 about none. 1 enquiry about homes is counted and not stored any more.',
  ],
  [67, undefined, 64, '37 of 67 enquiries had no answer within our promise.'],
])('%s enquiries, %s about no home, beside %s of homes', (asked, noHome, enquiries, words) => {
  expect(sentence(asked, noHome, enquiries)).toBe(words);
});
