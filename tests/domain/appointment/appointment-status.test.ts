import { expect, test } from 'vitest';
import { appointmentStatuses, isOpenCall } from '#domain/appointment/appointment-status.ts';

test('a call is open while it is requested or confirmed', () => {
  expect(appointmentStatuses.filter(isOpenCall)).toEqual(['requested', 'confirmed']);
});
