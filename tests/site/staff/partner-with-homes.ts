import { createClient } from '@supabase/supabase-js';
import * as z from 'zod';
import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import type { PartnerTrust } from '#domain/partner/partner-trusts.ts';
import { partnerHomesPath } from '#site/paths.ts';
import { openDatabase, siteBackend } from '../site-backend.ts';
import { newAccount } from './staff-site.ts';

const homes = z.array(z.object({ id: z.string(), title: z.string() }));

/** Published homes that were not checked lately, from this place on. Only tests that ask for them here look at them. */
async function homesToAskAbout(from: number, count: number): Promise<z.infer<typeof homes>> {
  const lately = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10);
  const { data, error } = await openDatabase()
    .from('properties')
    .select('id, title')
    // Of the demo: other tests add homes of their own meanwhile.
    .like('source_key', 'ANG-%')
    .gt('publish', 10)
    .lt('publish', 1000)
    .or(`last_verified.is.null,last_verified.lt.${lately}`)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + count - 1);
  if (error) throw new Error(`The homes could not be read: ${error.message}`);
  return homes.length(count).parse(data);
}

interface Wanted {
  /** Where its two homes begin in the list above: each test has its own. */
  from: number;
  language?: PartnerLanguage;
  trust?: PartnerTrust;
}

/** A partner with two homes that are due and one contact, made as staff make it. */
export async function partnerWithHomes({ from, language = 'en', trust = 'after staff' }: Wanted) {
  const { url, publishableKey } = siteBackend();
  const staff = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await staff.auth.signInWithPassword(await newAccount('admin'));
  async function ask(name: string, args: object): Promise<unknown> {
    const { data, error } = await staff.rpc(name, args);
    if (error) throw new Error(`${name} failed: ${error.message}`);
    return data;
  }
  const [id, contact] = [crypto.randomUUID(), crypto.randomUUID()];
  const name = `Kaveri Homes ${id.slice(0, 8)}`;
  await ask('save_partner', {
    partner: {
      ...{
        id,
        seen_at: null,
        slug: `kaveri-${id.slice(0, 8)}`,
        name,
        homes_come: 'typed',
        trust,
        notes: null,
      },
      contacts: [
        { id: contact, name: 'Kavya Rao', email: 'kavya@kaveri.example', phone: '+919845012345', language },
      ],
    },
  });
  const theirs = await homesToAskAbout(from, 2);
  for (const home of theirs) await ask('set_home_partner', { home: home.id, partner: id, seen: null });
  return {
    id,
    name,
    homes: theirs,
    /** The address of the page of a new link, or of one that was made so many days ago. */
    newLink: async (daysAgo = 0) => {
      const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      const made = z.object({ link: z.string() }).parse(await ask('new_partner_link', { contact, at }));
      return partnerHomesPath(made.link);
    },
    revokeLinks: () => ask('revoke_partner_links', { contact }),
  };
}
