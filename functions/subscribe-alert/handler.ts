import * as z from 'zod/mini';
import {
  subscribeAlert,
  subscribeAlertFailure,
  subscribeAlertOrder,
  subscribeAlertRequest,
  type SubscribeAlertResponse,
} from '#contracts/subscribe-alert.ts';
import { alertConsent, alertFilters } from '#domain/alert/alert.ts';
import { alertLabel, hasKnownChoices, withKnownPlaces } from '#domain/alert/alert-label.ts';
import { alertLimits } from '#domain/limits.ts';
import { filterQuery } from '#domain/search/filter-query.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { readKnownNames } from '../_shared/read-known-names.ts';
import { formatWait, networkLimits } from '../_shared/rate-limit.ts';
import { refused, type Refusal } from '../_shared/refused.ts';
import { networkHashes } from '../_shared/visitor.ts';
import { subscribeAlertPages } from './pages.ts';

const databaseAnswer = z.object({ result: z.enum(['stored', 'unknown home', 'too many mails']) });

/** Lower than for enquiries, because each may send a mail to a person who did not ask. */
const MAX_PER_NETWORK = 20;

export const handler = endpoint({
  name: subscribeAlert,
  request: subscribeAlertRequest,
  fieldOrder: subscribeAlertOrder,
  failure: subscribeAlertFailure,
  limits: async ({ visitor }) => networkLimits('alert', visitor, MAX_PER_NETWORK),
  answer: async ({ input, visitor, database, suspicion }): Promise<SubscribeAlertResponse | Refusal> => {
    const { email, rhythm, offer, home } = input;
    const asked = alertFilters(input.filters);
    const knownNames = await readKnownNames(asked, database);
    const filters = withKnownPlaces(asked, knownNames);
    const query = filterQuery(filters);
    if (query.length > alertLimits.query || !hasKnownChoices(filters, knownNames))
      return refused(
        400,
        'invalid',
        'We do not know everything that this list asks for. Please choose again.',
      );
    const { ip_hash, line_hash } = networkHashes(visitor);
    const answer = await database('subscribe_alert', {
      payload: {
        ...{ email, rhythm, offer, query, home: home ?? null },
        label: alertLabel(offer, filters, knownNames),
        consent: alertConsent,
      },
      network: line_hash ?? ip_hash,
      suspicion,
    });
    const stored = databaseAnswer.parse(answer);
    if (stored.result === 'unknown home')
      return refused(400, 'invalid', 'This home is no longer on our site.');
    if (stored.result === 'too many mails') return tooManyMails;
    return { requested: true };
  },
  isForPeople: true,
  plainForm: subscribeAlertPages,
});

const MINUTES_OF_A_DAY = 24 * 60;

/** The refusal of an alert whose mail could not go out within three days: nobody would wait for it any more. */
const tooManyMails = refused(
  429,
  'too_many',
  `We have sent many mails in a short time, so we cannot ask you by mail now. Please try again in ${formatWait(MINUTES_OF_A_DAY)}.`,
  { retryAfterSeconds: MINUTES_OF_A_DAY * 60 },
);
