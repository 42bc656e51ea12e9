import { accessSection } from '#server/checkup/access-lines.ts';

export const callLines = (caller: string) =>
  accessSection(caller).flatMap((line) => (line.startsWith('call  ') ? [line.slice('call  '.length)] : []));
