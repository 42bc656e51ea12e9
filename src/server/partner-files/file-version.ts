/** What an answer said of itself, and whose it was. */
export interface FileVersion {
  etag: string | null;
  lastModified: string | null;
  /** SHA-256 of the address that answered, after all redirects: no other is told what this one said. */
  answeredFrom: string;
}

/** As it is stored; a type, because the client of the database takes no interface for JSON. */
type StoredVersion = { etag: string | null; last_modified: string | null; answered_from: string | null };

/** Null if nobody has answered yet. */
export function fileVersionOf({ etag, last_modified, answered_from }: StoredVersion): FileVersion | null {
  return answered_from === null ? null : { etag, lastModified: last_modified, answeredFrom: answered_from };
}

export function storedVersion(version: FileVersion | null): StoredVersion {
  return {
    etag: version?.etag ?? null,
    last_modified: version?.lastModified ?? null,
    answered_from: version?.answeredFrom ?? null,
  };
}
