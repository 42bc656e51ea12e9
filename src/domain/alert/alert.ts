import { filterQuery, readFilterQuery } from '../search/filter-query.ts';
import { type Filters, withoutOrder } from '../search/filters.ts';

/** How often mails arrive: once a day at 8:30 in India, or as soon as something is found. */
export const alertRhythms = ['daily', 'at once'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

export const rhythmLabels: Record<AlertRhythm, string> = {
  daily: 'Once a day, at 8:30 am',
  'at once': 'At once',
};

export const alertKinds = ['new', 'reduced', 'gone'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const kindLabels: Record<AlertKind, string> = {
  new: 'A new home',
  reduced: 'A lower price',
  gone: 'A home we told you about is no longer available',
};

/** What a person who asks for an alert agrees to. It is stored with the alert. */
export const alertConsent =
  'We use this address only to tell you about the homes you ask for here. The alert ends by itself after 90 days, and every mail has a link that stops it. For people aged 18 and over.';

/** What only orders a list excludes no home, so it is dropped. */
export function alertFilters(query: string): Filters {
  return withoutOrder(readFilterQuery(query).filters);
}

/** The same filters give the same query, whatever order their address had. */
export function alertQuery(query: string): string {
  return filterQuery(alertFilters(query));
}
