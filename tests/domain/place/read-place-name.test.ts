import { describe, expect, test } from 'vitest';
import { keyOf, readPlaceName } from '#domain/place/read-place-name.ts';

const keysOf = (name: string) => readPlaceName(name).names.map(keyOf);

describe('a part is read in every order and spelling of its number', () => {
  test.each([
    [
      'JP Nagar 7th Phase',
      '7th Phase JP Nagar',
      'JP Nagar Phase 7',
      'J.P. Nagar Phase VII',
      'jp nagar phase seven',
      'JP Nagar, 7th phase',
      'JP Nagar 7 th Phase',
      'Phase-7 JP Nagar',
      'JP Nagar 7th Phase, Bangalore 560078',
      '12th Cross JP Nagar 7th Phase',
      'JP Nagar (7th phase)',
    ],
    [
      '1st Stage Indira Nagar',
      'Indiranagar Ist Stage',
      'Indira Nagara First Stage',
      'Indiranagar 1stage 9th Main',
    ],
    ['Banashankari 3rd Stage', 'Banashankari Stage III', 'Banashankari3rd Stage', 'BSK IIIrd Stage'],
    ['HSR Layout Sector 3', 'Hsr layout sector3', 'H.S.R. Layout 3rd Sector'],
    ['4th T Block Jayanagar', 'Jay an agar 4 T Block', 'Jayanagar 4T Block'],
    ['1A Block Koramangala', 'Koramangala 1A Block'],
    ['Banashankari 6th stage , 2nd block', '2nd Block Banashankari 6th Stage'],
  ])('%s', (...spellings) => {
    expect(new Set(spellings.map((name) => keysOf(name).join(', ')))).toHaveLength(1);
  });
});

test.each([
  ['JP Nagar 1st Phase', 'JP Nagar 7th Phase'],
  ['Jayanagar 4th Block', 'Jayanagar 4th T Block'],
  ['BTM 2nd Stage', 'BTM 4th Stage'],
  ['Indira Nagar Stage 2', 'Indira Nagar 3rd Stage'],
  ['HBR Layout', 'HRBR Layout'],
  ['BEL Layout', 'BHEL Layout'],
  ['Banashankari 2nd Stage', 'Banashankari 2nd Block'],
  ['Basavanna Nagar', 'Basavanagara'],
  // Another letter, one more, or one fewer.
  ['Guttahalli', 'Gattahalli'],
  ['Konadasapura', 'Kaggadasapura'],
  ['Vijayanagar', 'Vijinapura'],
  ['Vijayanagar', 'Vijay Nagar'],
  ['Kothanur', 'Kothannur'],
  ['Basapura', 'Basavanapura'],
  ['Medahalli', 'Medaralli'],
  ['Chokkasandra', 'Choodasandra'],
  ['Somapura', 'Sompura'],
  ['Kadirenahalli', 'Kadarenahalli'],
  ['Begur', 'Bagur'],
  ['Gollahalli', 'Gollarahatti'],
  ['Lingarajapura', 'Lingarajapuram'],
])('%s and %s are two', (one, other) => {
  expect(keysOf(one)).not.toEqual(keysOf(other));
});

test.each([
  ['Indira Nagar', 'Indiranagar'],
  ['White Field', 'Whitefield'],
  ['Banasawadi ', 'banasavadi'],
  ['Kasavanahalli', 'Kasavana Halli'],
  ['Garudachar Palya', 'GARUDACHARPALAYA'],
  ['Kudlu Village', 'Kudlu'],
  ['Hennur Main Road', 'Hennur Road'],
  ['1 Giri Nagar', 'Girinagar'],
  ['Binny Pete', 'Binnypet'],
  ['Belathur', 'Belatur'],
  ['Nagawara', 'Nagavara'],
  ['Shanthinagar', 'Shanti Nagar'],
  ['Devarabeesanahalli', 'Devarabisana Halli'],
  ['Bhattarahalli', 'Battarahally'],
  ['Ramamurthy Nagar', 'Ramamurthi Nagara'],
])('%s and %s are one name', (one, other) => {
  expect(keysOf(one)).toEqual(keysOf(other));
});

test('what stands behind a comma, a slash or in brackets is a name of its own, and a number there belongs to the name before', () => {
  expect(keysOf('Yemlur, Old Airport Road')).toHaveLength(2);
  expect(keysOf('Kengeri Satellite Town (BDA site)')).toEqual(keysOf('Kengeri Satellite Town'));
  expect(keysOf('Whitefield / Kadugodi')).toHaveLength(2);
  expect(keysOf('Viswapriyanagar.begur Road')).toHaveLength(2);
  expect(keysOf('Anekal - Hosur Road')).toHaveLength(1);
});

test.each(['Near Electronic City', 'Off Sarjapur Road', 'Hoskote near'])('%s is beside the place', (name) => {
  expect(readPlaceName(name)).toMatchObject({ isBeside: true, names: [expect.anything()] });
});

test.each(['', ' , ', '560066', 'Bangalore', '12th Main', '!!!'])('‘%s’ names no place', (name) => {
  expect(keysOf(name)).toEqual([]);
});
