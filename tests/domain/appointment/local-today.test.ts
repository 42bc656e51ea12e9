import { afterEach, describe, expect, it } from 'vitest';
import { localToday } from '#domain/appointment/local-today.ts';

const zone = process.env['TZ'];

describe("the visitor's current day", () => {
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each([
    // 00:10, 05:29, 12:59 and 13:59 in India
    ['2026-11-19T18:40:00Z', 'America/New_York', '2026-11-19'],
    ['2026-11-19T18:40:00Z', 'Pacific/Pago_Pago', '2026-11-19'],
    ['2026-11-19T18:40:00Z', 'Asia/Kolkata', '2026-11-20'],
    ['2026-11-19T23:59:00Z', 'Asia/Kolkata', '2026-11-20'],
    ['2026-11-20T07:29:00Z', 'America/New_York', '2026-11-20'],
    ['2026-11-20T08:29:00Z', 'Pacific/Pago_Pago', '2026-11-19'],
    ['2026-11-20T08:29:00Z', 'Asia/Kolkata', '2026-11-20'],
  ])('at %s in %s is %s', (instant, timeZone, day) => {
    process.env['TZ'] = timeZone;
    expect(localToday(new Date(instant))).toBe(day);
  });
});
