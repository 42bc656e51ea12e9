import { describe, expect, it } from 'vitest';
import { homeOf, homesOf } from './homes-of.ts';

const positionIn = (cells: Readonly<Record<string, string>>) =>
  homeOf({ For: 'Sale', BHK: '2', Price: '95 lakh', Locality: 'Hebbal', ...cells });

describe('where a home is, as its row says', () => {
  it.each([
    [{ latitude: '13.03512', longitude: '77.59741' }],
    [{ Lat: '13.0351', Lng: '77.5974' }],
    [{ longitude: '77.5974° E', latitude: '13.0351° N' }],
    // Swapped: no latitude of India is a longitude of it.
    [{ latitude: '77.5974', longitude: '13.0351' }],
    [{ 'Lat Long': '13.0351, 77.5974' }],
    [{ Coordinates: '(77.5974, 13.0351)' }],
    [{ 'Map link': 'https://www.google.com/maps/@13.0351,77.5974,15z' }],
    [{ 'Map link': 'https://maps.google.com/?q=13.0351,77.5974' }],
    [{ 'Map link': 'https://www.google.com/maps/place/X/data=!3d13.0351!4d77.5974' }],
  ])('is read, and rounded to about 100 m: %o', (cells) => {
    expect(positionIn(cells).home?.position).toEqual({ lat: 13.035, lng: 77.597 });
  });

  it.each([
    [{ latitude: '0', longitude: '0' }],
    [{ latitude: '0.0', longitude: '0.0' }],
    [{ latitude: '13.0351', longitude: '' }],
    [{ latitude: '51.5', longitude: '-0.12' }],
    [{ Coordinates: '0,0' }],
    [{ 'Map link': 'https://maps.app.goo.gl/abc' }],
  ])('is nowhere without both numbers of a place in India: %o', (cells) => {
    expect(positionIn(cells).home?.position).toBeNull();
  });

  it('of another country is told', () => {
    const { findings } = positionIn({ latitude: '51.5', longitude: '77.5974' });
    expect(findings).toMatchObject([{ column: 'latitude', value: '51.5', kind: 'unread' }]);
  });

  it('has pin codes of a column, a locality and an address', () => {
    expect(positionIn({ Pincode: '560024' }).home?.pinCodes).toEqual(['560024']);
    expect(positionIn({ Pincode: '560 024.0' }).home?.pinCodes).toEqual(['560024']);
    expect(positionIn({ Address: '12, 3rd Main, Hebbal, Bangalore 560024' }).home?.pinCodes).toEqual([
      '560024',
    ]);
    expect(positionIn({ Locality: 'Hebbal - 560 024' }).home?.pinCodes).toEqual(['560024']);
  });

  it('tells homes without a reference apart as it did before', () => {
    const rows = 'For|BHK|Price|Locality|Latitude\n';
    const [one] = homesOf(`${rows}Sale|2|95 lakh|Hebbal|13.03`).homes;
    const [other] = homesOf(`${rows}Sale|2|95 lakh|Hebbal|13.04`).homes;
    expect(one?.made?.key).toBe(other?.made?.key);
    expect(one?.made?.traits).not.toEqual(other?.made?.traits);
  });
});
