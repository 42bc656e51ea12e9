import { describe, expect, test } from 'vitest';
import { areaSchema } from '#domain/area/area.ts';
import { usualAreaName } from '#domain/area/usual-area-name.ts';
import { anArea } from '../../fixtures/rows.ts';

describe('the name of an area is shown as most people write it', () => {
  test.each([
    ['KUDLU MAIN ROAD', 'Kudlu Main Road'],
    ['SHANTHINAGAR', 'Shanthinagar'],
    ['MG ROAD', 'MG Road'],
    ['EPIP AREA, WHITEFIELD', 'EPIP Area, Whitefield'],
    ['7TH PHASE JP NAGAR', '7th Phase JP Nagar'],
    ['Sanjay nagar', 'Sanjay Nagar'],
    ['OLd Gurappanapalya', 'Old Gurappanapalya'],
    ['5th block Koramangala', '5th Block Koramangala'],
    ['T c palya', 'T C Palya'],
    ['5th Block Hbr Layout', '5th Block HBR Layout'],
    ['Beml layout, Rajarajeshwari nagar', 'BEML Layout, Rajarajeshwari Nagar'],
    ['Banashankari stage iii', 'Banashankari Stage III'],
    ['Asha township, off hennur road', 'Asha Township, off Hennur Road'],
    ['Near ullas theater', 'Near Ullas Theater'],
    [' Pai layout , Mahadevapura', 'Pai Layout, Mahadevapura'],
    ['Hsr layout sector3', 'HSR Layout Sector 3'],
    ['Banashankari3rd stage bigbazar', 'Banashankari 3rd Stage Bigbazar'],
    ['Basnashankari,6th  stage', 'Basnashankari, 6th Stage'],
  ])('%j', (typed, usual) => {
    expect(usualAreaName(typed)).toBe(usual);
    expect(usualAreaName(usual)).toBe(usual);
  });

  test.each([
    'Rajaji Nagar',
    'HSR Layout',
    'ITPL',
    'HSR',
    'MCECHS Layout',
    "St. John's Road",
    'Dr Rajkumar Road',
    '100 ft Road Indiranagar',
    'Banashankari 2 nd Stage',
    'ಜಯನಗರ',
    'जयनगर',
    'T-Dasarahalli (East)',
  ])('%j stays', (name) => {
    expect(usualAreaName(name)).toBe(name);
  });

  test('on every page, and the row keeps its slug', () => {
    expect(areaSchema.parse(anArea({ area: 'KUDLU MAIN ROAD', slug: 'kudlu-main-road' }))).toMatchObject({
      area: 'Kudlu Main Road',
      slug: 'kudlu-main-road',
    });
  });
});
