import type { Author as AuthorOf } from '#contracts/author.ts';

/** Who did something: the address, which counts, and beside it the name, which people choose themselves. */
export function Author({ by, unknown }: { by: AuthorOf; unknown: string }) {
  const { by_id: id, by_email: email, by_name: name } = by;
  const account = email ?? (id && `account ${id.slice(0, 8)}`);
  if (account === null) return name ?? unknown;
  return (
    <>
      {account}
      {name !== null && name !== email && (
        <>
          {' '}
          <bdi>({name})</bdi>
        </>
      )}
    </>
  );
}
