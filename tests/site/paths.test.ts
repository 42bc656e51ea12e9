import { describe, expect, it } from 'vitest';
import {
  areaPath,
  areasPath,
  homesPath,
  indexOfPage,
  propertyFilePath,
  propertyPath,
  societiesPath,
  societyPath,
} from '#site/paths.ts';

describe('addresses', () => {
  it('of listings contain no city, but their file paths do', () => {
    expect(propertyPath({ slug: '3-bhk' })).toBe('/property/3-bhk');
    expect(propertyFilePath({ slug: '3-bhk', city: 'New Delhi' })).toBe('/new-delhi/property/3-bhk');
    expect(propertyFilePath({ slug: '3-bhk', city: null })).toBe('/bangalore/property/3-bhk');
  });

  it.each([
    [{ id: 'a1', slug: 'courtyard-heights', city: 'Bangalore' }, '/bangalore/societies/courtyard-heights'],
    [{ id: 'a1', slug: 'palace', city: ' MYSORE ' }, '/mysore/societies/palace'],
    [{ id: 'a1', slug: ' ', city: null }, '/bangalore/societies/a1'],
    [{ id: 'a1', slug: null }, '/bangalore/societies/a1'],
    [{ id: 'a/b', slug: undefined }, '/bangalore/societies/a%2Fb'],
    [{ id: 'a1', slug: 'ಮನೆ?#' }, '/bangalore/societies/%E0%B2%AE%E0%B2%A8%E0%B3%86%3F%23'],
  ])('the society %j is at %s', (society, path) => {
    expect(societyPath(society)).toBe(path);
  });

  it('of areas start with their city', () => {
    expect([areasPath(), areasPath(null), areasPath('Mysore')]).toEqual([
      '/bangalore/areas',
      '/bangalore/areas',
      '/mysore/areas',
    ]);
    expect(areaPath({ slug: 'whitefield' }, 'New Delhi')).toBe('/new-delhi/areas/whitefield');
  });

  it('of indexes have no number for page one, and never collide with the page of a place', () => {
    expect([societiesPath(), societiesPath(2), areasPath('Mysore', 3)]).toEqual([
      '/societies',
      '/societies/2',
      '/mysore/areas/page/3',
    ]);
    expect(['/societies/2', '/mysore/areas/page/3'].map(indexOfPage)).toEqual([
      '/societies',
      '/mysore/areas',
    ]);
    const others = ['/societies', '/mysore/areas', '/mysore/areas/2', '/mysore/societies/2', '/buy/2'];
    expect(others.filter((path) => indexOfPage(path) !== null)).toEqual([]);
  });

  it('of lists have no number for page one, and a number after it', () => {
    expect([homesPath('Sale'), homesPath('Rent'), homesPath('Sale', 2), homesPath('Rent', 17)]).toEqual([
      '/buy',
      '/rent',
      '/buy/2',
      '/rent/17',
    ]);
  });
});
