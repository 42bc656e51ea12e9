import { deleteListing } from '#contracts/delete-listing.ts';
import { generateStaticHtml } from '#contracts/generate-static-html.ts';
import { previewListing } from '#contracts/preview-listing.ts';
import { recordMailEvent } from '#contracts/record-mail-event.ts';
import { recordVerification } from '#contracts/record-verification.ts';
import { saveSettings } from '#contracts/save-settings.ts';
import { saveListing } from '#contracts/save-listing.ts';
import { saveListings } from '#contracts/save-listings.ts';
import { uploadPartnerFile } from '#contracts/upload-partner-file.ts';
import type { FunctionEnv } from './context.ts';

/** Secrets that only some functions may use. Supabase gives every secret to every function. */
const owners: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'GITHUB_DISPATCH_TOKEN',
    [
      deleteListing,
      generateStaticHtml,
      previewListing,
      recordVerification,
      saveListing,
      saveListings,
      saveSettings,
      uploadPartnerFile,
    ],
  ],
  ['MAIL_EVENTS_SECRET', [recordMailEvent]],
]);

/** The variables of one function, without secrets that only other functions may have. */
export function withOwnSecrets(name: string, env: FunctionEnv): FunctionEnv {
  return (variable) => (owners.get(variable)?.includes(name) === false ? undefined : env(variable));
}
