import type { NumbersGroup } from '#contracts/admin-numbers.ts';
import { formatChange } from '#domain/numbers/format-change.ts';
import { groupName, type GroupKind, groupTitles } from '#domain/numbers/group-name.ts';

interface GroupTableProps {
  kind: GroupKind;
  groups: readonly NumbersGroup[];
}

/** The bar in each row is decoration: as long as its views are of the most. */
export function GroupTable({ kind, groups }: GroupTableProps) {
  const most = groups.reduce((high, { views }) => Math.max(high, views), 1);
  return (
    <section className="table-room" tabIndex={0} aria-label={groupTitles[kind]}>
      <table className="staff-counts staff-groups small">
        <thead>
          <tr>
            <th scope="col">{groupTitles[kind]}</th>
            <th scope="col">Homes</th>
            <th scope="col">Views</th>
            <th scope="col">Before</th>
            <th scope="col">Enquiries</th>
            <th scope="col">Calls</th>
            <th scope="col">Alerts</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.offer} ${group.name}`}>
              <th scope="row">
                <bdi>{groupName(kind, group.name, group.offer)}</bdi>
                <svg height="4" aria-hidden="true">
                  <rect width={`${(group.views / most) * 100}%`} height="4" />
                </svg>
              </th>
              <td>{group.homes.toLocaleString('en-IN')}</td>
              <td>{group.views.toLocaleString('en-IN')}</td>
              <td className="muted">{formatChange(group.views, group.views_before)}</td>
              <td>{group.enquiries.toLocaleString('en-IN')}</td>
              <td>{group.calls.toLocaleString('en-IN')}</td>
              <td>{group.alerts.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
