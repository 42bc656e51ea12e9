import { fileSender } from './file-sender.ts';
import type { SendMail } from './mail.ts';
import type { MailRoute } from './mail-settings.ts';
import { resendSender } from './resend-sender.ts';
import { smtpSender } from './smtp-sender.ts';
import { webhookSender } from './webhook-sender.ts';

export function createSender(route: MailRoute, now: () => Date = () => new Date()): SendMail {
  switch (route.transport) {
    case 'file':
      return fileSender(route.folder);
    case 'smtp':
      return smtpSender(route.url);
    case 'resend':
      return resendSender(route);
    case 'webhook':
      return webhookSender(route, now);
  }
}
