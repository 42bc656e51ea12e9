import type { SupabaseClient } from '@supabase/supabase-js';
import type { Caller } from './callers.ts';

type Outcome = { error: unknown };

const file = () => new Blob(['<urlset/>'], { type: 'application/xml' });
const bucket = 'sitemaps';

/** Every action on stored files, in an order in which each action finds the files that it needs. */
const actions: Record<string, (client: SupabaseClient) => Promise<Outcome>> = {
  'put a file': ({ storage }) => storage.from(bucket).upload('new.xml', file()),
  'replace a file': ({ storage }) => storage.from(bucket).upload('kept.xml', file(), { upsert: true }),
  'read a file of a public bucket': async ({ storage }) => {
    const { ok } = await fetch(storage.from(bucket).getPublicUrl('kept.xml').data.publicUrl);
    return { error: ok ? null : 'refused' };
  },
  'read any file': ({ storage }) => storage.from(bucket).download('kept.xml'),
  'sign an address': ({ storage }) => storage.from(bucket).createSignedUrl('kept.xml', 60),
  'copy a file': ({ storage }) => storage.from(bucket).copy('kept.xml', 'copied.xml'),
  'move a file': ({ storage }) => storage.from(bucket).move('copied.xml', 'moved.xml'),
  'remove a file': async ({ storage }) => {
    const { data, error } = await storage.from(bucket).remove(['moved.xml']);
    return { error: error ?? (data.length === 0 ? 'nothing removed' : null) };
  },
  'list files': async ({ storage }) => {
    const { data, error } = await storage.from(bucket).list();
    return { error: error ?? (data.length === 0 ? 'nothing listed' : null) };
  },
  'list buckets': async ({ storage }) => {
    const { data, error } = await storage.listBuckets();
    return { error: error ?? (data.length === 0 ? 'nothing listed' : null) };
  },
  'make a bucket': ({ storage }) => storage.createBucket('another'),
  'open a bucket': ({ storage }) => storage.updateBucket('another', { public: true }),
  'remove a bucket': ({ storage }) => storage.deleteBucket('another'),
};

export async function tryFiles({ client }: Caller): Promise<string[]> {
  const lines: string[] = [];
  for (const [action, perform] of Object.entries(actions)) {
    const { error } = await perform(client);
    if (!error) lines.push(`files  ${action}`);
  }
  return lines;
}
