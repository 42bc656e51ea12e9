export const visitLimits = { meeting_point: 200, shown_by: 100 };
export const visitHomeLimits = { note: 500 };
/** More homes than anybody sees in a day. */
export const MOST_HOMES = 8;
