-- Limits of lists and JSON, for the constraints of all tables. Every text, list and JSON column has a limit;
-- src/domain/limits.ts has the same numbers for what pages and staff show.

-- Whether a list has at most so many entries of at most so many characters. Null fits.
create function private.list_fits(list text[], entries integer, characters integer) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  -- When all entries together are short enough for one entry, none of them needs a check.
  return cardinality(list) <= entries and (
    char_length(array_to_string(list, '')) <= characters
    or not exists (select from unnest(list) as entry where char_length(entry) > characters));
end
$$;

-- Whether a value has at most so many characters as JSON, and none nested deeper than that. Null fits.
create function private.json_fits(value jsonb, characters integer, depth integer) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  json_text constant text := value::text;
begin
  -- A value with at most `depth` opening brackets cannot be nested deeper.
  return char_length(json_text) <= characters and (
    char_length(json_text) - char_length(translate(json_text, '[{', '')) <= depth
    or not jsonb_path_exists(value, format('$.**{%s to last}', depth + 1)::jsonpath));
end
$$;

-- Whether a list has only these words, each once. Null fits.
create function private.words_of(list text[], words text[]) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select list <@ words and cardinality(list) = (select count(distinct word) from unnest(list) as word)
$$;

-- From when a home is free: 'now', or a day of this century that exists. Null fits.
create function private.is_free_from(stated text) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select stated = 'now' or (stated ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    and substr(stated, 9)::integer
      <= date_part('day', make_date(substr(stated, 1, 4)::integer, substr(stated, 6, 2)::integer, 1)
        + interval '1 month' - interval '1 day'))
$$;

-- A constraint runs with the rights of the role that writes the row.
grant execute on function private.list_fits(text[], integer, integer), private.json_fits(jsonb, integer, integer),
  private.words_of(text[], text[]), private.is_free_from(text) to service_role;
