import { describe, expect, it } from 'vitest';
import { findHeader } from '#domain/partner-file/find-header.ts';

const rowsOf = (text: string) => text.split('\n').map((line) => line.split('|'));

describe('the names of columns are found', () => {
  it('in the first row with two cells, also where nobody knows the names', () => {
    expect(findHeader(rowsOf('Stock\nಸ್ಥಳ|ಬಾಡಿಗೆ\nHebbal|22000'))).toEqual({
      names: ['ಸ್ಥಳ', 'ಬಾಡಿಗೆ'],
      last: 1,
    });
  });

  it('below a title of several cells', () => {
    const rows = rowsOf('ABC Realtors\nUpdated on|27-11-2026\nRef|BHK|Locality|Rent\nA1|2|Hebbal|22000');
    expect(findHeader(rows)).toEqual({ names: ['Ref', 'BHK', 'Locality', 'Rent'], last: 2 });
  });

  it('in two lines, which are one name each', () => {
    const rows = rowsOf(
      'Ref||Location||Area (sq ft)||Price|\n|BHK|Locality|Project|Super built-up|Carpet|Total (Lakhs)|Per sq ft\nA1|2|Hebbal|Sky|1200|900|85|7083',
    );
    expect(findHeader(rows)).toEqual({
      names: [
        'Ref',
        'Ref BHK',
        'Location Locality',
        'Location Project',
        'Area (sq ft) Super built-up',
        'Area (sq ft) Carpet',
        'Price Total (Lakhs)',
        'Price Per sq ft',
      ],
      last: 1,
    });
  });

  it('and never in a home, whose words are names too', () => {
    const rows = rowsOf('Art|Lage||Preis\nApartment|Project|Lease|22000\nVilla|Society|Sale|90000');
    expect(findHeader(rows)?.last).toBe(0);
  });

  it('nowhere as long as every row has one cell', () => {
    expect(findHeader(rowsOf('Stock\nof November'))).toBeNull();
  });
});
