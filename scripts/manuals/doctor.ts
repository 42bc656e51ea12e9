import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run doctor',
  what: 'Checks what must always hold for rows, requests, mails, pages, storage, rights and this machine, and says for each fault what to do. Pages and files are compared byte by byte in part, another part every hour, and wholly with --repair. It applies no migration and says which wait. From four fifths of a limit of a host on (files, redirects, bytes, the branch that holds the site) it says what to do. It works on a hosted project, on a running embedded backend and on a stopped one.',
  flags: {
    repair: { type: 'boolean', what: 'First repairs what is safe to repair, and says what it did.' },
    json: {
      type: 'boolean',
      what: 'Prints one JSON object instead of sentences, with the size of the site as hosts count it.',
    },
  },
  examples: ['npm run doctor', 'npm run doctor -- --repair'],
  failure: 'Something is wrong; it is printed with its remedy.',
} as const satisfies Manual;
