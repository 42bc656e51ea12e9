/** What numbers count: its name, and its fields now and in the days before. */
export const totals = [
  ['Views', 'views', 'views_before'],
  ['Enquiries', 'enquiries', 'enquiries_before'],
  ['Calls', 'calls', 'calls_before'],
  ['Alerts', 'alerts', 'alerts_before'],
] as const;

/** What the totals are: the sums of the homes, so that they equal the rows. */
export const totalsNote =
  'Enquiries are those about a home of ours. A call counts once, for the home that its caller had asked about last within 28 days; other calls are not counted here. What was counted stays when somebody’s requests are erased.';
