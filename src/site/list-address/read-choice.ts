import { queryReader } from '#domain/search/query-reader.ts';

/** An option of the dropdown above an index, as the page shows it: 'HSR Layout (4)'. The first has the value ''. */
interface ShownOption {
  label: string;
  value: string;
}

/** What the address chooses from the dropdown. What it says otherwise is in `ignored`: '‘nowhere’ for the locality'. */
export function readChoice<Option extends ShownOption>(
  query: string,
  parameter: string,
  options: readonly Option[],
): { chosen: Option | null; ignored: string[] } {
  const reader = queryReader(query, new Map([[parameter, `the ${parameter}`]]));
  const chosen = reader.value(
    parameter,
    (text) =>
      options.find(({ label, value }) => value !== '' && slugOf(withoutCount(label)) === slugOf(text)) ??
      null,
  );
  return { chosen, ignored: reader.ignored() };
}

/** 'locality=hsr-layout', or '' for the option that shows everything. */
export function queryOfChoice(parameter: string, { label, value }: ShownOption): string {
  return value === '' ? '' : `${parameter}=${encodeURIComponent(slugOf(withoutCount(label)))}`;
}

/** Taken from the label, because a slug for each of two thousand options would make the page too large. */
function withoutCount(label: string): string {
  return label.replace(/ \([\d,]+\)$/, '');
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
