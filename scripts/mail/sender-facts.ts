import type { OutboxOptions } from '#server/outbox/create-outbox.ts';
import { siteConfig } from '#site/config.ts';
import { alertFunctionPath } from '#domain/address/alert-function-path.ts';
import {
  alertPath,
  callPath,
  filteredHomesPath,
  invitationPath,
  partnerHomesPath,
  paths,
  propertyPath,
} from '#site/paths.ts';

export function senderFacts(siteOrigin: string): OutboxOptions['facts'] {
  return {
    siteName: siteConfig.name,
    siteOrigin,
    phone: siteConfig.phone,
    propertyPath,
    adminPath: paths.admin,
    callPath,
    invitationPath,
    partnerHomesPath,
    alertPath,
    alertFunctionPath,
    listPath: filteredHomesPath,
  };
}
