import * as z from 'zod/mini';
import type { ManagedAlert } from '#contracts/manage-alert.ts';
import {
  alertConsent,
  alertFilters,
  alertLabel,
  alertQuery,
  choiceNames,
  hasKnownChoices,
} from '#domain/alert/alert.ts';
import { type AlertPreferences, changeAlertPreferences } from '#domain/alert/change-alert-preferences.ts';
import { alertLimits } from '#domain/limits.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import type { Database } from '../_shared/database.ts';
import type { PlainPage } from '../_shared/endpoint.ts';
import { knownNames } from '../_shared/known-names.ts';
import { changePage } from './change-page.ts';

const areasAnswer = z.array(z.object({ slug: z.string(), name: z.string() }));
const said = z.nullable(z.enum(['changed', 'same', 'gone']));

/**
 * The alert with this id, if it is active or paused. An unconfirmed alert must be confirmed before it can be changed,
 * and an ended one restarted.
 */
export function changeable(alerts: readonly ManagedAlert[], id: string): ManagedAlert | null {
  return (
    alerts.find((alert) => alert.id === id && (alert.state === 'active' || alert.state === 'paused')) ?? null
  );
}

/** The form, filled with what the alert asks for now. */
export async function openForm(alert: ManagedAlert, back: string, database: Database): Promise<PlainPage> {
  return formOf(alert, { back, database, fields: null, problems: {} });
}

/** Stores what the form asks for. Returns null, or the form again when something is wrong with it. */
export async function changeAlert(
  alert: ManagedAlert,
  fields: Readonly<Record<string, string>>,
  { link, back, database }: { link: string; back: string; database: Database },
): Promise<PlainPage | null> {
  const again = (problems: Record<string, string>) => formOf(alert, { back, database, fields, problems });
  const now = wishOf(alert);
  const names = choiceNames(now.filters, await knownNames(now.filters, database));
  const read = changeAlertPreferences(now, fields, { names, isHomeAlert: alert.home });
  if ('problems' in read) return again(read.problems);
  const { filters, kinds, rhythm } = read.preferences;
  const query = alertQuery(filterQuery(filters));
  const known = await knownNames(filters, database);
  if (query.length > alertLimits.query || !hasKnownChoices(filters, known))
    return again({ area: 'We do not know everything that this asks for. Please choose again' });
  const label = alert.home ? alert.label : alertLabel(alert.offer, filters, known);
  const answer = await database('edit_alert', {
    link,
    alert: alert.id,
    edits: { query, label, kinds: [...kinds], rhythm, consent: alertConsent },
  });
  return said.parse(answer) === 'same' ? again({ same: 'Another of your alerts asks for just this' }) : null;
}

async function formOf(
  alert: ManagedAlert,
  form: {
    back: string;
    database: Database;
    fields: Readonly<Record<string, string>> | null;
    problems: Readonly<Record<string, string>>;
  },
): Promise<PlainPage> {
  const { database, ...rest } = form;
  const wish = wishOf(alert);
  const areas = alert.home ? [] : areasAnswer.parse(await database('alert_areas', {}));
  return changePage({ alert, wish, names: await knownNames(wish.filters, database), areas, ...rest });
}

function wishOf({ query, kinds, rhythm }: ManagedAlert): AlertPreferences {
  return { filters: alertFilters(query), kinds, rhythm };
}
