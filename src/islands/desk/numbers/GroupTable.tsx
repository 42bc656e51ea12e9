import type { AdminNumbersAnswer, NumbersGroup } from '#contracts/admin-numbers.ts';
import { countedAs } from '#domain/numbers/counted-homes.ts';
import { formatChange } from '#domain/numbers/format-change.ts';
import { FigureLink } from './FigureLink.tsx';
import { totals } from '#domain/numbers/totals.ts';
import { groupName, type GroupKind, groupTitles } from '#domain/numbers/group-name.ts';

interface GroupTableProps {
  kind: GroupKind;
  groups: readonly NumbersGroup[];
  of: Pick<AdminNumbersAnswer, 'days' | 'first_day' | 'last_day'>;
}

/**
 * The numbers of homes by group. A figure leads to what it counts, and under each stands that of the days before. The bar in each row is decoration:
 * as long as its views are of the most.
 */
export function GroupTable({ kind, groups, of }: GroupTableProps) {
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
                <bdi>{groupName(kind, group.name, group.offer)}</bdi>
                <svg height="4" aria-hidden="true">
                  <rect width={`${(group.views / most) * 100}%`} height="4" />
                </svg>
              </th>
              <td>
                <FigureLink
                  figure="homes"
                  count={group.homes}
                  homes={countedAs({ kind, ...group })}
                  of={of}
                />
              </td>
              {totals.map(([label, now, before]) => (
                <td key={label}>
                  <FigureLink figure={now} count={group[now]} homes={countedAs({ kind, ...group })} of={of} />
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
