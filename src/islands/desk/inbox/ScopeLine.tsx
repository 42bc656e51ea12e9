import { useStore } from '@nanostores/react';
import type { AdminStaffAnswer } from '#contracts/admin-inbox.ts';
import { formatCount } from '#domain/text/text.ts';
import { describeScope } from './inbox-scope.ts';
import type { InboxList } from './list/inbox-list.ts';
import type { InboxRow } from './list/inbox-row.ts';

interface ScopeLineProps<Row extends InboxRow> {
  list: InboxList<Row>;
  singular: string;
  plural: string;
  staff: AdminStaffAnswer;
}

/** Says which requests a figure of Numbers has led to, how many they are, and leads back to all. */
export function ScopeLine<Row extends InboxRow>({ list, singular, plural, staff }: ScopeLineProps<Row>) {
  const { scope, total, load } = useStore(list.$list, { keys: ['scope', 'total', 'load'] });
  if (Object.keys(scope).length === 0) return null;
  const nameOf = (id: string) =>
    staff.find((each) => each.id === id)?.name ?? 'a colleague who is no admin now';
  return (
    <p className="actions small staff-found">
      <span role="status">
        {load === 'ready' && `${formatCount(total, singular, plural)}: `}
        <bdi>{describeScope(scope, nameOf)}</bdi>
      </span>
      <button className="button quiet small" type="button" onClick={() => void list.widen()}>
        Show all {plural}
      </button>
    </p>
  );
}
