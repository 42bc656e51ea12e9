import type { Author as AuthorOf } from '#contracts/author.ts';

/** Who did something: the name, and beside it the account, because people choose their names themselves. */
export function Author({ by, unknown }: { by: AuthorOf; unknown: string }) {
  const { by_id: id, by_email: email, by_name: name } = by;
  const account = email ?? (id && `account ${id.slice(0, 8)}`);
  if (name === null) return account ?? unknown;
  return (
    <>
      <bdi>{name}</bdi>
      {account && ` (${account})`}
    </>
  );
}
