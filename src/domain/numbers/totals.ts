/** What numbers count: its name, and its fields now and in the days before. */
export const totals = [
  ['Views', 'views', 'views_before'],
  ['Enquiries', 'enquiries', 'enquiries_before'],
  ['Calls', 'calls', 'calls_before'],
  ['Alerts', 'alerts', 'alerts_before'],
] as const;
