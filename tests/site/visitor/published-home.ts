import { expect } from '@playwright/test';
import * as z from 'zod';
import { openAsVisitor, openDatabase, siteBackend } from '../site-backend.ts';
import { admin } from '../staff/staff-site.ts';

const storedHome = z.object({ id: z.string(), slug: z.string() });
const homeVersion = z.object({ id: z.string(), updated_at: z.string() });

/**
 * Stores a home with these pictures, publishes it through the queue as staff would, and returns its path. No other test
 * meets this home: it is neither first nor last in a list, belongs to no area, and no other home costs as much.
 */
export async function publishHome(
  images: string[],
  captions: string[],
  price = 9_000_000_000,
): Promise<string> {
  const { data, error } = await openDatabase()
    .from('properties')
    .insert({
      title: `House of ${crypto.randomUUID()}`,
      price,
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
  const { id, slug } = storedHome.parse(data);
  const { url } = siteBackend();
  await callAsAdmin('generate-static-html', {
    action: 'generate',
    entity_type: 'property',
    entity_ids: [id],
  });
  const path = `/property/${slug}`;
  await expect.poll(async () => (await fetch(url + path)).status).toBe(200);
  return path;
}

/** Records, as staff do, that the home at this path is sold, and waits until its page says so. */
export async function sellHome(path: string): Promise<void> {
  const { data, error } = await openDatabase()
    .from('properties')
    .select('id, updated_at')
    .eq('slug', path.slice('/property/'.length))
    .single();
  if (error) throw new Error(`The home could not be read: ${error.message}`);
  const { id, updated_at } = homeVersion.parse(data);
  await callAsAdmin('record-verification', {
    idempotencyKey: crypto.randomUUID(),
    property_id: id,
    seen_at: updated_at,
    method: 'call',
    outcome: 'sold or let',
  });
  const { url } = siteBackend();
  const pageText = async () => (await fetch(url + path)).text();
  await expect.poll(pageText).toContain('This home is no longer available');
}

async function callAsAdmin(name: string, body: unknown): Promise<void> {
  const { data } = await openAsVisitor().auth.signInWithPassword(admin);
  const response = await fetch(`${siteBackend().url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}
