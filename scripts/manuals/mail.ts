import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run mail',
  what: 'Sends the mails of the outbox that are due, once. `npm start` sends them continuously. MAIL_TRANSPORT says how they are sent.',
  flags: {},
  examples: ['npm run mail', 'MAIL_TRANSPORT=smtp SMTP_URL=smtps://user:password@mail.example npm run mail'],
  failure: 'Some mails were not sent. They stay in the outbox and are tried again for three days.',
} as const satisfies Manual;
