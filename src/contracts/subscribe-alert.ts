import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import {
  type AlertFieldName,
  alertFields,
  type AlertSubjectField,
  alertSubjectFields,
} from '#domain/alert/alert-fields.ts';
import { alertRhythms } from '#domain/alert/alert.ts';
import { atMost, isWritable, fieldRule } from './field.ts';
import { spamFields } from './refusal.ts';

/** Asks for mails about the homes of some filters, or about one home. No alert is sent until the address is confirmed. */
export const subscribeAlert = 'subscribe-alert';

const unknownFilters = 'Unknown filters';

export const subscribeAlertRequest = z.object({
  email: fieldRule(alertFields.email),
  rhythm: z._default(z.enum(alertRhythms, 'Choose how often'), alertRhythms[0]),
  offer: z.enum(offers, 'Unknown list'),
  /** The query string of a list: 'bhk=3&area=hebbal'. */
  filters: z._default(
    z
      .string(unknownFilters)
      .check(z.trim(), atMost(2_000, unknownFilters), z.refine(isWritable, unknownFilters)),
    '',
  ),
  home: z.optional(z.guid('Unknown home')),
  ...spamFields,
} satisfies Record<AlertFieldName | AlertSubjectField, z.ZodMiniType>);

/** The order of the messages for a whole payload. */
export const subscribeAlertOrder = [...Object.keys(alertFields), ...alertSubjectFields];

/** The answer is the same whether or not the address is known. */
export interface SubscribeAlertResponse {
  requested: true;
}

export const subscribeAlertFailure = 'The alert could not be stored. Please try again.';
