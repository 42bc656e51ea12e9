const SCHEMAS = 'supabase/schemas/';
const COMMENT = /--[^\n]*/g;
const TABLE = /((?:^--[^\n]*\n)*)^create table (?<table>[\w.]+)/gm;
const TRIGGER =
  /\bcreate (?:or replace )?(?:constraint )?trigger (?<name>\w+)\s+(?<time>before|after)\s+(?<events>[^;]*?)\s+on\s+(?<table>[\w.]+)\s(?<rest>[^;]*)/g;
const HEADING = '-- Its triggers, in the order in which they run:\n';
const EVENTS = ['insert', 'update', 'delete', 'truncate'];

interface Trigger {
  readonly file: string;
  readonly table: string;
  readonly name: string;
  readonly time: string;
  readonly event: string;
  readonly isPerRow: boolean;
}

/**
 * The tables with triggers in the files of other nouns, whose comment does not list all of them in the order in which
 * Postgres runs them. `texts` holds the files of supabase/schemas. Without the list, whoever reads a table's file does
 * not see what else an insert, an update or a delete does.
 */
export function findUnlistedTriggers(texts: ReadonlyMap<string, string>): string[] {
  const triggers = [...texts].flatMap(([file, text]) => triggersOf(file, text));
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(TABLE)].flatMap(({ 1: comment = '', groups = {} }) => {
      const table = groups['table'] ?? '';
      const own = triggers.filter((trigger) => trigger.table === table);
      const needsList = own.some((trigger) => trigger.file !== file);
      const expected = needsList ? HEADING + own.toSorted(inOrder).map(lineIn(file)).join('') : '';
      const found = comment.includes(HEADING) ? comment.slice(comment.indexOf(HEADING)) : '';
      if (found === expected) return [];
      if (!needsList) return [`${file}: all triggers of ${table} are in this file; leave out their list.`];
      return [
        `${file}: some triggers of ${table} are in other files; write above the table:\n${expected.trimEnd()}`,
      ];
    }),
  );
}

/** The triggers that a file creates. A trigger for two events is two entries. */
function triggersOf(file: string, text: string): Trigger[] {
  return [...text.replace(COMMENT, '').matchAll(TRIGGER)].flatMap(({ groups = {} }) => {
    const { name = '', time = '', events = '', table = '', rest = '' } = groups;
    const isPerRow = /\bfor each row\b/.test(rest);
    return events.split(/\s+or\s+/).map((each) => {
      const event = /^\w+/.exec(each)?.[0] ?? '';
      return { file, table, name, time, event, isPerRow };
    });
  });
}

/** Before the statement, before each row, after each row, after the statement; within a step by name. */
function inOrder(one: Trigger, other: Trigger): number {
  return (
    EVENTS.indexOf(one.event) - EVENTS.indexOf(other.event) ||
    stepOf(one) - stepOf(other) ||
    (one.name < other.name ? -1 : 1)
  );
}

function stepOf({ time, isPerRow }: Trigger): number {
  if (time === 'before') return isPerRow ? 1 : 0;
  return isPerRow ? 2 : 3;
}

function lineIn(file: string) {
  return (trigger: Trigger) =>
    `--   ${trigger.time} ${trigger.event}: ${trigger.name}${trigger.file === file ? '' : ` (${trigger.file.replace(SCHEMAS, '')})`}\n`;
}
