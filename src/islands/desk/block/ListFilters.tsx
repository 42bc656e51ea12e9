import { type ReactNode, useId } from 'react';

interface ListFiltersProps<Status extends string> {
  /** What is listed: 'properties', 'enquiries'. */
  plural: string;
  search: string;
  onSearch: (search: string) => void;
  status: Status;
  statuses: readonly { value: Status; label: string }[];
  onStatus: (status: Status) => void;
  children?: ReactNode;
}

export function ListFilters<Status extends string>({
  plural,
  search,
  onSearch,
  status,
  statuses,
  onStatus,
  children,
}: ListFiltersProps<Status>) {
  const id = useId();
  return (
    <search className="staff-filters">
      <div className="field grow">
        <label className="sr" htmlFor={`${id}-search`}>
          Search {plural}
        </label>
        <input
          id={`${id}-search`}
          type="search"
          placeholder={`Search ${plural}...`}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <div className="field">
        <label className="sr" htmlFor={`${id}-status`}>
          Status
        </label>
        <select
          id={`${id}-status`}
          value={status}
          onChange={(event) => {
            const chosen = statuses.find(({ value }) => value === event.target.value);
            if (chosen) onStatus(chosen.value);
          }}
        >
          {statuses.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      </div>
      {children}
    </search>
  );
}
