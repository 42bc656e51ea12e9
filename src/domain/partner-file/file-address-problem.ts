import { parseUrl } from '../text/parse-url.ts';

const STRAY_PERCENT = /%(?![0-9a-f]{2})/i;

/** What is wrong with an address of a file as staff typed it, as a sentence for them; null for one that can be asked. */
export function fileAddressProblem(typed: string): string | null {
  if (!/^https?:\/\/\S+$/i.test(typed))
    return 'Write the whole address, such as https://partner.example/homes.csv.';
  if (STRAY_PERCENT.test(typed))
    return 'The address has a % that begins no code. Write %25 where a percent sign is meant.';
  const address = parseUrl(typed);
  if (!address) return 'This is no address. Copy it again, from https:// to its end.';
  try {
    decodeURIComponent(`${address.username}${address.password}`);
  } catch {
    return 'The name or password in the address has codes after % that are no letters. Write %25 where a percent sign is meant.';
  }
  if (!address.hostname.includes('.') && !address.hostname.startsWith('['))
    return `‘${address.hostname}’ is no name of a server. Write all of it, such as files.partner.example.`;
  return null;
}
