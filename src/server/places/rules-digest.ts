import { createHash } from 'node:crypto';
import knownPlaces from '#domain/city/known-places.json' with { type: 'json' };
import localities from '#domain/city/localities.json' with { type: 'json' };
import namedAreas from '#domain/city/named-areas.json' with { type: 'json' };
import { codeVersion } from '../backup/code-version.ts';

/** What the rules know of places, in 16 characters: another version of the code, or of the files of a city, has others. */
export function rulesDigest(): string {
  return createHash('sha256')
    .update(JSON.stringify([codeVersion(), knownPlaces, localities, namedAreas]))
    .digest('hex')
    .slice(0, 16);
}
