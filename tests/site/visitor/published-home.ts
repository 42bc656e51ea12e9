import { expect } from '@playwright/test';
import * as z from 'zod';
import { openAsVisitor, openDatabase, siteBackend } from '../site-backend.ts';
import { admin } from '../staff/staff-site.ts';

const stored = z.object({ id: z.string(), slug: z.string() });

/**
 * Stores a home with these pictures, has it published through the queue as staff would, and gives its path. No other
 * test meets it: it is listed neither first nor last, in no area, and nothing else costs as much.
 */
export async function publishHome(images: string[], captions: string[]): Promise<string> {
  const { data, error } = await openDatabase()
    .from('properties')
    .insert({
      title: `House of ${crypto.randomUUID()}`,
      price: 9_000_000_000,
      images,
      image_desc: captions,
      city: 'Bangalore',
      publish: 11,
      property_type: 'Sale',
      created_at: '2026-02-19T06:00:00Z',
    })
    .select('id, slug')
    .single();
  if (error) throw new Error(`The home could not be stored: ${error.message}`);
  const { id, slug } = stored.parse(data);
  const { data: entered } = await openAsVisitor().auth.signInWithPassword(admin);
  const { url } = siteBackend();
  const answer = await fetch(`${url}/functions/v1/generate-static-html`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${entered.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ action: 'generate', entity_type: 'property', entity_ids: [id] }),
  });
  expect(answer.status).toBe(200);
  const path = `/property/${slug}`;
  await expect.poll(async () => (await fetch(url + path)).status).toBe(200);
  return path;
}
