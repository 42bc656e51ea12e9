import * as z from 'zod';
import { openDatabase } from '../site-backend.ts';

/** The rows of a table with this email address, oldest first. */
export async function storedRows(
  table: 'enquiries' | 'appointments',
  email: string,
): Promise<Record<string, unknown>[]> {
  const { data, error } = await openDatabase().from(table).select('*').eq('email', email).order('created_at');
  if (error) throw new Error(`${table} could not be read: ${error.message}`);
  return z.array(z.record(z.string(), z.unknown())).parse(data);
}

/** The recorded views of this listing. */
export async function storedViews(propertyId: string): Promise<Record<string, unknown>[]> {
  const { data, error } = await openDatabase()
    .from('property_views')
    .select('*')
    .eq('property_id', propertyId);
  if (error) throw new Error(`property_views could not be read: ${error.message}`);
  return z.array(z.record(z.string(), z.unknown())).parse(data);
}
