import type { NumbersGroup } from '#contracts/admin-numbers.ts';
import { formatChange } from '#domain/numbers/format-change.ts';
import { groupAddress } from './group-address.ts';
import { totals } from '#domain/numbers/totals.ts';
import { groupName, type GroupKind, groupTitles } from '#domain/numbers/group-name.ts';

interface GroupTableProps {
  kind: GroupKind;
  groups: readonly NumbersGroup[];
}

/**
 * The numbers of homes by group. Under each figure stands that of the days before. The bar in each row is decoration:
 * as long as its views are of the most.
 */
export function GroupTable({ kind, groups }: GroupTableProps) {
  const most = groups.reduce((high, { views }) => Math.max(high, views), 1);
  return (
    <section className="table-room" tabIndex={0} aria-label={groupTitles[kind]}>
      <table className="staff-counts staff-groups small">
        <thead>
          <tr>
            <th scope="col">{groupTitles[kind]}</th>
            <th scope="col">Homes</th>
            {totals.map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.offer} ${group.name}`}>
              <th scope="row">
                <GroupName kind={kind} group={group} />
                <svg height="4" aria-hidden="true">
                  <rect width={`${(group.views / most) * 100}%`} height="4" />
                </svg>
              </th>
              <td>{group.homes.toLocaleString('en-IN')}</td>
              {totals.map(([label, now, before]) => (
                <td key={label}>
                  {group[now].toLocaleString('en-IN')}
                  <span className="micro muted staff-before">
                    {now === 'views' && <span>{formatChange(group.views, group.views_before)}, </span>}
                    <span className="sr">before: </span>
                    {group[before].toLocaleString('en-IN')}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Leads to the homes behind the numbers, where a filter asks for them. */
function GroupName({ kind, group }: { kind: GroupKind; group: NumbersGroup }) {
  const address = groupAddress(kind, group);
  const name = <bdi>{groupName(kind, group.name, group.offer)}</bdi>;
  return address === null ? name : <a href={address}>{name}</a>;
}
