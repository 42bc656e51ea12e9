import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import { handler as generateStaticHtml } from '#functions/generate-static-html/handler.ts';
import { handler as getAppointmentSlots } from '#functions/get-appointment-slots/handler.ts';
import { handler as recordPropertyView } from '#functions/record-property-view/handler.ts';
import { handler as syncStaticSitemap } from '#functions/sync-static-sitemap/handler.ts';

/** The functions by the name in their address, for the servers that mount them beside the site. */
export const functions = {
  'book-appointment': bookAppointment,
  'create-enquiry': createEnquiry,
  'generate-static-html': generateStaticHtml,
  'get-appointment-slots': getAppointmentSlots,
  'record-property-view': recordPropertyView,
  'sync-static-sitemap': syncStaticSitemap,
};
