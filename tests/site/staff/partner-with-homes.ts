import { createClient } from '@supabase/supabase-js';
import * as z from 'zod';
import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import type { PartnerTrust } from '#domain/partner/partner-trusts.ts';
import { partnerHomesPath } from '#site/paths.ts';
import { openDatabase, siteBackend } from '../site-backend.ts';
import { newAccount } from './staff-site.ts';

const homes = z.array(z.object({ id: z.string(), title: z.string(), source_key: z.string() }));

/** Homes of the demo that are published, were not checked lately and are no partner's. The newest come first. */
async function homesToAskAbout(): Promise<z.infer<typeof homes>> {
  const lately = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10);
  const { data, error } = await openDatabase()
    .from('properties')
    .select('id, title, source_key')
    // Other tests add homes of their own meanwhile.
    .like('source_key', 'ANG-%')
    .gt('publish', 10)
    .lt('publish', 1000)
    .is('partner_id', null)
    .or(`last_verified.is.null,last_verified.lt.${lately}`)
    .order('created_at', { ascending: false })
    .order('id');
  if (error) throw new Error(`The homes could not be read: ${error.message}`);
  return homes.parse(data);
}

/** The oldest such home: `partnerWithHomes` takes the newest. */
export async function homeOfNobody() {
  const home = (await homesToAskAbout()).at(-1);
  if (!home) throw new Error('No home is without a partner.');
  return home;
}

interface Wanted {
  language?: PartnerLanguage;
  trust?: PartnerTrust;
}

/** A partner with two homes that are due and one contact, made as staff make it. */
export async function partnerWithHomes({ language = 'en', trust = 'after staff' }: Wanted = {}) {
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
  const theirs: z.infer<typeof homes> = [];
  // Tests run at the same time: a home that another one has taken meanwhile answers 'changed'.
  for (const home of await homesToAskAbout()) {
    if (theirs.length === 2) break;
    if ((await ask('set_home_partner', { home: home.id, partner: id, seen: null })) === 'saved')
      theirs.push(home);
  }
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
