import { handler as acceptInvitation } from '#functions/accept-invitation/handler.ts';
import { handler as addPhotographs } from '#functions/add-photographs/handler.ts';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as callCalendar } from '#functions/call-calendar/handler.ts';
import { handler as confirmHomes } from '#functions/confirm-homes/handler.ts';
import { createRefusalMemory } from '#functions/_shared/refusal-memory.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import { handler as deleteListing } from '#functions/delete-listing/handler.ts';
import { handler as generateStaticHtml } from '#functions/generate-static-html/handler.ts';
import { handler as getAppointmentSlots } from '#functions/get-appointment-slots/handler.ts';
import { handler as inviteStaff } from '#functions/invite-staff/handler.ts';
import { handler as manageAlert } from '#functions/manage-alert/handler.ts';
import { handler as manageCall } from '#functions/manage-call/handler.ts';
import { handler as manageCalendar } from '#functions/manage-calendar/handler.ts';
import { handler as manageVisit } from '#functions/manage-visit/handler.ts';
import { handler as previewListing } from '#functions/preview-listing/handler.ts';
import { handler as recordEmptySearch } from '#functions/record-empty-search/handler.ts';
import { handler as recordMailEvent } from '#functions/record-mail-event/handler.ts';
import { handler as recordPropertyView } from '#functions/record-property-view/handler.ts';
import { handler as recordVerification } from '#functions/record-verification/handler.ts';
import { handler as saveListing } from '#functions/save-listing/handler.ts';
import { handler as saveListingContact } from '#functions/save-listing-contact/handler.ts';
import { handler as saveListings } from '#functions/save-listings/handler.ts';
import { handler as saveSettings } from '#functions/save-settings/handler.ts';
import { handler as searchHomes } from '#functions/search/handler.ts';
import { handler as subscribeAlert } from '#functions/subscribe-alert/handler.ts';
import { handler as syncStaticSitemap } from '#functions/sync-static-sitemap/handler.ts';
import { handler as uploadPartnerFile } from '#functions/upload-partner-file/handler.ts';
import { handler as uploadPicture } from '#functions/upload-picture/handler.ts';
import type { Preview } from '#functions/_shared/context.ts';
import type { FunctionHandler, FunctionHandlers } from '#server/http/function-router.ts';

/** The functions, keyed by the name in their URL, for the servers that serve them beside the site. */
export const functions = {
  'accept-invitation': acceptInvitation,
  'add-photographs': addPhotographs,
  'book-appointment': bookAppointment,
  'call-calendar': callCalendar,
  'confirm-homes': confirmHomes,
  'create-enquiry': createEnquiry,
  'delete-listing': deleteListing,
  'generate-static-html': generateStaticHtml,
  'get-appointment-slots': getAppointmentSlots,
  'invite-staff': inviteStaff,
  'manage-alert': manageAlert,
  'manage-call': manageCall,
  'manage-calendar': manageCalendar,
  'manage-visit': manageVisit,
  'preview-listing': previewListing,
  'record-empty-search': recordEmptySearch,
  'record-mail-event': recordMailEvent,
  'record-property-view': recordPropertyView,
  'record-verification': recordVerification,
  'save-listing': saveListing,
  'save-listing-contact': saveListingContact,
  'save-listings': saveListings,
  'save-settings': saveSettings,
  search: searchHomes,
  'subscribe-alert': subscribeAlert,
  'sync-static-sitemap': syncStaticSitemap,
  'upload-partner-file': uploadPartnerFile,
  'upload-picture': uploadPicture,
};

/**
 * The same functions for a process that runs the queue worker. A successful request that may queue work calls
 * `wake`, so that the work need not wait for the worker's next poll. Exhausted rate limits are remembered
 * between requests. `preview` renders a page that is not published.
 */
export function functionsWithWorker(wake: () => void, preview?: Preview): FunctionHandlers {
  const refusals = createRefusalMemory();
  const withRefusals = Object.entries(functions).map(([name, handler]): [string, FunctionHandler] => [
    name,
    (request, context) => handler(request, { ...context, refusals }),
  ]);
  return {
    ...Object.fromEntries(withRefusals),
    'preview-listing': (request, context) =>
      previewListing(request, { ...context, ...(preview ? { preview } : {}) }),
    'add-photographs': wakeAfter(addPhotographs, wake),
    'delete-listing': wakeAfter(deleteListing, wake),
    'generate-static-html': wakeAfter(generateStaticHtml, wake),
    'record-verification': wakeAfter(recordVerification, wake),
    'save-listing': wakeAfter(saveListing, wake),
    'save-listings': wakeAfter(saveListings, wake),
    'save-settings': wakeAfter(saveSettings, wake),
    'upload-partner-file': wakeAfter(uploadPartnerFile, wake),
    'upload-picture': wakeAfter(uploadPicture, wake),
  };
}

function wakeAfter(handler: FunctionHandler, wake: () => void): FunctionHandler {
  return async (request, context) => {
    const response = await handler(request, context);
    if (response.status < 400) wake();
    return response;
  };
}
