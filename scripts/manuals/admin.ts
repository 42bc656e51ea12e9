import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run admin',
  words: 'grant EMAIL [editor] | revoke EMAIL | name EMAIL NAME | end-second-step EMAIL | list',
  what: 'Says who may enter /admin: as an admin, or as an editor, who writes and checks homes and sees no data of visitors. name says what somebody is called, whom the desk asks otherwise. end-second-step takes the code at sign-in away from an account whose phone is lost, and signs it out everywhere.',
  flags: {
    'new-password': {
      type: 'boolean',
      what: 'With grant: gives the account a generated password, shown once, and ends its sessions. For an account that somebody else may have opened, and for a forgotten password.',
    },
  },
  examples: [
    'npm run admin -- grant asha@example.com editor --new-password',
    "npm run admin -- name asha@example.com 'Asha Rao'",
  ],
  failure: 'Nothing was changed; a sentence says why.',
} as const satisfies Manual;
