import { describe, expect, it } from 'vitest';
import { isOurCity, readCity } from '#domain/city/read-city.ts';

describe('the city that a text names', () => {
  it.each([
    ...[
      'Bangalore',
      'Bengaluru',
      'BANGALORE',
      'BLR',
      'blr.',
      'B’lore',
      "B'lore",
      'Banglore',
      'Bangaluru',
      'Bangalor',
    ],
    ...[
      'Bengalooru',
      'Bengluru',
      'Bangolore',
      'Bagalore',
      'Banaglore',
      'Bengalore',
      'Bangalore Urban',
      'Bangalore City',
    ],
    ...[
      'Bangalore North',
      'North Bangalore',
      'Bengaluru East',
      'Bangalore Rural',
      'Bengaluru, Karnataka',
      'Bangalore, Karnataka, India',
    ],
    ...[
      'Bangalore - 560066',
      'Bangalore-560066',
      'Bangalore 560 066',
      '560066 Bangalore',
      'Whitefield, Bangalore',
    ],
    ...[
      'Bangalore (Karnataka)',
      'Bangalore/Bengaluru',
      'Bengaluru (Bangalore)',
      'Banglore, KA',
      'Bangalore Karnataka',
    ],
    ...['ಬೆಂಗಳೂರು', 'बेंगलुरु', 'बैंगलोर', 'Bengaluru Urban District'],
  ])('‘%s’ is ours', (text) => {
    expect(readCity(text)).toBe('Bangalore');
  });

  it.each([
    'India',
    'INDIA',
    'Karnataka',
    'Karnataka, India',
    '560066',
    'Karnataka - 560 066',
    'KA',
    'ಕರ್ನಾಟಕ',
  ])('‘%s’ names none', (text) => {
    expect(readCity(text)).toBeNull();
  });

  it.each([
    ['Chennai', 'Chennai'],
    ['Chennai, India', 'Chennai'],
    ['Mysuru', 'Mysuru'],
    ['Mysore - 570001', 'Mysore'],
    ['Mangalore', 'Mangalore'],
    ['Mangaluru', 'Mangaluru'],
    ['Belgaum', 'Belgaum'],
    ['Hosur', 'Hosur'],
    ['Mumbai, Maharashtra', 'Mumbai, Maharashtra'],
    ['Bangalore / Chennai', 'Bangalore, Chennai'],
    ['Dubai', 'Dubai'],
  ])('‘%s’ is another: %s', (text, city) => {
    expect(readCity(text)).toBe(city);
  });

  it('words near ours are no slips of it', () => {
    expect(['Bengal', 'Banga', 'Mangalore', 'Bungalow', 'Bagalur'].some(isOurCity)).toBe(false);
  });
});
