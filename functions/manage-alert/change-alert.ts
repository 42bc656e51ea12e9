import * as z from 'zod/mini';
import type { ManagedAlert } from '#contracts/manage-alert.ts';
import { alertConsent, alertFilters, alertQuery } from '#domain/alert/alert.ts';
import { alertLabel, choiceNames, hasKnownChoices, withKnownPlaces } from '#domain/alert/alert-label.ts';
import { type AlertPreferences, changeAlertPreferences } from '#domain/alert/change-alert-preferences.ts';
import { alertLimits } from '#domain/limits.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import type { CallDatabase } from '../_shared/database.ts';
import type { PageContent } from '../_shared/page.ts';
import { readKnownNames } from '../_shared/read-known-names.ts';
import { changePage } from './change-page.ts';

const areasAnswer = z.array(z.object({ slug: z.string(), name: z.string() }));
const databaseAnswer = z.nullable(z.enum(['changed', 'same', 'gone']));

/** An unconfirmed alert must be confirmed before it can be changed, and an ended one restarted. */
export function findChangeableAlert(alerts: readonly ManagedAlert[], id: string): ManagedAlert | null {
  return (
    alerts.find((alert) => alert.id === id && (alert.status === 'active' || alert.status === 'paused')) ??
    null
  );
}

export async function alertFormPage(
  alert: ManagedAlert,
  alertsPath: string,
  database: CallDatabase,
): Promise<PageContent> {
  return renderForm(alert, { alertsPath, database, fields: null, problems: {} });
}

/** Stores what the form asks for. Returns null, or the form again when something is wrong with it. */
export async function changeAlert(
  alert: ManagedAlert,
  fields: Readonly<Record<string, string>>,
  { link, alertsPath, database }: { link: string; alertsPath: string; database: CallDatabase },
): Promise<PageContent | null> {
  const retryPage = (problems: Record<string, string>) =>
    renderForm(alert, { alertsPath, database, fields, problems });
  const current = preferencesOf(alert);
  const names = choiceNames(current.filters, await readKnownNames(current.filters, database));
  const parsed = changeAlertPreferences(current, fields, { names, isHomeAlert: alert.home });
  if ('problems' in parsed) return retryPage(parsed.problems);
  const { kinds, rhythm } = parsed.preferences;
  const knownNames = await readKnownNames(parsed.preferences.filters, database);
  const filters = withKnownPlaces(parsed.preferences.filters, knownNames);
  const query = alertQuery(filterQuery(filters));
  if (query.length > alertLimits.query || !hasKnownChoices(filters, knownNames))
    return retryPage({ area: 'Some of these filters are not known here. Please choose again' });
  const label = alert.home ? alert.label : alertLabel(alert.offer, filters, knownNames);
  const answer = await database('edit_alert', {
    link,
    alert: alert.id,
    edits: { query, label, kinds: [...kinds], rhythm, consent: alertConsent },
  });
  return databaseAnswer.parse(answer) === 'same'
    ? retryPage({ same: 'Another of your alerts has these filters' })
    : null;
}

async function renderForm(
  alert: ManagedAlert,
  form: {
    alertsPath: string;
    database: CallDatabase;
    fields: Readonly<Record<string, string>> | null;
    problems: Readonly<Record<string, string>>;
  },
): Promise<PageContent> {
  const { database, ...rest } = form;
  const preferences = preferencesOf(alert);
  const areas = alert.home ? [] : areasAnswer.parse(await database('alert_areas', {}));
  return changePage({
    alert,
    preferences,
    names: await readKnownNames(preferences.filters, database),
    areas,
    ...rest,
  });
}

function preferencesOf({ query, kinds, rhythm }: ManagedAlert): AlertPreferences {
  return { filters: alertFilters(query), kinds, rhythm };
}
