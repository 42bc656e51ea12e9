import * as z from 'zod/mini';
import { alertRhythms } from '#domain/alert/alert.ts';
import { atMost, emailField, isWritable } from './field.ts';
import { spamFields } from './refusal.ts';

/** Asks for an alert: homes of these filters, or one home. Nothing is sent before its mailbox says yes. */
export const subscribeAlert = 'subscribe-alert';

const unknownFilters = 'Unknown filters';

export const subscribeAlertRequest = z.object({
  email: emailField,
  rhythm: z._default(z.enum(alertRhythms, 'Choose how often'), 'daily'),
  offer: z.enum(['Sale', 'Rent'], 'Unknown list'),
  /** As the address of a list has them: 'bhk=3&area=hebbal'. */
  filters: z._default(
    z
      .string(unknownFilters)
      .check(z.trim(), atMost(2_000, unknownFilters), z.refine(isWritable, unknownFilters)),
    '',
  ),
  home: z.optional(z.guid('Unknown home')),
  ...spamFields,
});

/** The order of the messages of a whole payload. */
export const subscribeAlertOrder = ['email', 'rhythm', 'offer', 'filters', 'home'] as const;

/** The same whether the address is known or not. */
export interface SubscribeAlertResponse {
  asked: true;
}

export const subscribeAlertFailure = 'The alert could not be stored. Please try again.';
