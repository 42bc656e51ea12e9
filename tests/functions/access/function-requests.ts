import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateStaticHtmlRequest } from '#contracts/generate-static-html.ts';

const methods = ['GET', 'PUT', 'PATCH', 'DELETE'] as const;

/** One kind of request to one function. */
export interface FunctionRequest {
  name: string;
  /** 'PUT', 'POST', or 'POST generate, property'. */
  label: string;
  method: 'POST' | (typeof methods)[number];
  body: Record<string, unknown> | null;
}

const folder = join(import.meta.dirname, '../../../functions');

/** The folders that are deployed. A new function is included without being named here. */
export function functionNames(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .sort();
}

/** The id of the home, society and area in the requests. */
export const listingId = '00000000-0000-4000-8000-000000000001';
const visitor = { name: 'Asha', email: 'asha@example.in', phone: '+91 98450 10000' };

type Body = Record<string, unknown>;

/**
 * A valid request for each function, or one for each `action`. So a refusal comes from a guard, not from the
 * contract.
 */
const bodies: Record<string, Body | Body[]> = {
  'accept-invitation': { name: 'Asha Rao', password: 'a new password' },
  'add-photographs': {},
  'book-appointment': { ...visitor, preferred_date: '2026-11-24', preferred_time: '10:00', filledInMs: 9000 },
  'call-calendar': {},
  'manage-calendar': [
    { action: 'move', call: listingId, seen_at: '2026-11-19T00:00:00Z', day: '2026-11-24', time: '10:00' },
    { action: 'close', day: '2026-11-24', reason: 'Holiday' },
    { action: 'open', day: '2026-11-24' },
    { action: 'cancel all', day: '2026-11-24', calls: [{ id: listingId, seen_at: '2026-11-19T00:00:00Z' }] },
    { action: 'new calendar' },
    { action: 'end calendar' },
  ],
  'confirm-homes': {},
  'create-enquiry': {
    ...visitor,
    preferredContact: 'WhatsApp',
    enquiryType: 'general_help',
    property: { id: listingId },
    filledInMs: 9000,
  },
  'delete-listing': {
    idempotencyKey: listingId,
    kind: 'property',
    id: listingId,
    action: 'delete',
    seen_at: '2026-11-19T00:00:00Z',
  },
  'get-appointment-slots': { date: '2026-11-24' },
  'invite-staff': { email: 'new@example.in', role: 'editor' },
  'manage-alert': {},
  'manage-call': {},
  'manage-visit': {},
  'preview-listing': { kind: 'property', id: listingId, fields: { title: 'Home with a garden' } },
  'record-empty-search': { offer: 'Sale', filters: 'bhk=9' },
  'record-mail-event': { event: 'bounced', email: visitor.email },
  'record-property-view': { property_id: listingId },
  'record-verification': {
    idempotencyKey: listingId,
    property_id: listingId,
    seen_at: '2026-11-19T00:00:00Z',
    method: 'call',
    outcome: 'available',
  },
  'save-listing': {
    idempotencyKey: listingId,
    kind: 'property',
    id: listingId,
    seen_at: '2026-11-19T00:00:00Z',
    fields: { title: 'Home with a garden' },
  },
  'save-listing-contact': { property_id: listingId, seen_at: null, name: 'Ravi', firm: '', phone: '' },
  'save-listings': {
    kind: 'property',
    rows: [
      {
        idempotencyKey: listingId,
        id: listingId,
        seen_at: '2026-11-19T00:00:00Z',
        fields: { title: 'Home with a garden' },
      },
    ],
  },
  'save-settings': { seen_at: null, values: { phone: '+918012345678' } },
  search: {},
  'subscribe-alert': { email: visitor.email, offer: 'Sale', filters: 'bhk=3', filledInMs: 9000 },
  'sync-static-sitemap': {},
  // Sent without a file.
  'upload-partner-file': {},
  // Sent without a picture, because a real one would wait for a worker.
  'upload-picture': {},
};

/** Every function with every method, and with every action of its contract. */
export function allFunctionRequests(): FunctionRequest[] {
  return functionNames().flatMap((name) => [
    ...methods.map((method) => ({ name, label: method, method, body: null })),
    ...postsTo(name),
  ]);
}

function postsTo(name: string): FunctionRequest[] {
  const post = (label: string, body: Record<string, unknown>): FunctionRequest => ({
    name,
    label,
    method: 'POST',
    body,
  });
  if (name === 'generate-static-html')
    return generatingActions().map(({ label, body }) => post(`POST ${label}`, body));
  const body = bodies[name];
  if (!body)
    throw new Error(`Say in tests/functions/access/function-requests.ts what a whole request to ${name} is.`);
  const each = Array.isArray(body) ? body : [body];
  return each.map((requestBody) =>
    post(['POST', ...('action' in requestBody ? [String(requestBody.action)] : [])].join(' '), requestBody),
  );
}

/** Built from the contract itself, so that a new action or kind of page is tried too. */
function generatingActions(): { label: string; body: Record<string, unknown> }[] {
  const requests: { label: string; body: Record<string, unknown> }[] = [];
  for (const { def } of generateStaticHtmlRequest.def.options) {
    const { shape } = def;
    for (const action of Object.values(shape.action.def.entries)) {
      if ('holds' in shape) {
        requests.push({ label: action, body: { action, holds: [1] } });
        continue;
      }
      const [kind] = shape.entity_type.def.values;
      const body = { action, entity_type: kind, entity_ids: [listingId] };
      requests.push({ label: `${action}, ${kind}`, body });
      requests.push({ label: `${action}, ${kind}, dry run`, body: { ...body, dry_run: true } });
      requests.push({ label: `${action}, ${kind}, all`, body: { action, entity_type: kind, scope: 'all' } });
    }
  }
  return requests;
}
