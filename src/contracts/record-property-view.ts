import * as z from 'zod/mini';

export const recordPropertyView = 'record-property-view';

/** Sent by `navigator.sendBeacon`. The answer is always 204 without a body. */
export const recordPropertyViewRequest = z.object({ property_id: z.guid() });
