/** A call with one of these is to come, and holds its slot. */
export const openStatuses = ['requested', 'confirmed'] as const;

/** A call with one of these is in the calendar of staff. */
export const calendarStatuses = [...openStatuses, 'done', 'no-show'] as const;

/** What a caller is told of their call. To them, what staff took for spam is cancelled. */
export const callerStatuses = [...calendarStatuses, 'cancelled'] as const;

/** What staff can say of a call, in the order of the menu. */
export const appointmentStatuses = [...callerStatuses, 'spam'] as const;

/** 'suspected' as for enquiries. */
export const storedAppointmentStatuses = [...appointmentStatuses, 'suspected'] as const;

export type OpenStatus = (typeof openStatuses)[number];
export type CalendarStatus = (typeof calendarStatuses)[number];
export type AppointmentStatus = (typeof storedAppointmentStatuses)[number];

export function isOpenCall(status: AppointmentStatus): status is OpenStatus {
  return openStatuses.some((open) => open === status);
}
