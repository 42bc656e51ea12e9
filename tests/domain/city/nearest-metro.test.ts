import { describe, expect, it } from 'vitest';
import { distanceKm } from '#domain/city/distance-km.ts';
import { localityCredit, metroCredit } from '#domain/city/geo-credits.ts';
import { localityPoint } from '#domain/city/locality-point.ts';
import { metroStations } from '#domain/city/metro-stations.ts';
import { nearestMetroOf } from '#domain/city/nearest-metro.ts';

/** A box around Bangalore and its suburbs. */
const inBangalore = ({ lat, lng }: { lat: number; lng: number }) =>
  lat > 12.6 && lat < 13.4 && lng > 77.2 && lng < 78;

describe('the metro stations', () => {
  it('are 83 unique stations in the city, each with a Kannada name and a line', () => {
    expect(metroStations).toHaveLength(83);
    expect(new Set(metroStations.map(({ name }) => name)).size).toBe(83);
    for (const station of metroStations) {
      expect(inBangalore(station), station.name).toBe(true);
      expect(station.kannada, station.name).toMatch(/^\p{Script=Kannada}/u);
      expect(station.lines.length, station.name).toBeGreaterThan(0);
    }
  });

  it('Majestic and Whitefield are 20 km apart in a straight line', () => {
    const [majestic, whitefield] = ['Nadaprabhu Kempegowda Station, Majestic', 'Whitefield (Kadugodi)'].map(
      (stationName) => metroStations.find(({ name }) => name === stationName),
    );
    if (!majestic || !whitefield) throw new Error('Both ends of the Purple Line are stations.');
    expect(distanceKm(majestic, whitefield)).toBeCloseTo(20.4, 0);
  });

  it.each([
    ['whitefield', 'Kadugodi Tree Park', 1.6],
    ['brookefield', 'Kundalahalli', 1.1],
    ['hoodi', 'Hoodi', 0.6],
  ])('are nearest to %s at %s, %d km away in a straight line', (area, station, kilometres) => {
    const nearest = nearestMetroOf(area);
    expect(nearest?.station.name).toBe(station);
    expect(nearest?.kilometres).toBeCloseTo(kilometres, 1);
  });

  it('have no distance from an area whose position is a guess or unknown', () => {
    expect(localityPoint('1-giri-nagar')?.confidence).toBe('low');
    expect(nearestMetroOf('1-giri-nagar')).toBeNull();
    expect(nearestMetroOf('nowhere')).toBeNull();
  });

  it('are credited to the sources of their data', () => {
    expect(`${metroCredit.text} ${localityCredit.text}`).toMatch(/OpenStreetMap.*ODbL.*Open Bangalore/);
  });
});
