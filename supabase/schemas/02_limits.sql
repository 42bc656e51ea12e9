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

-- A constraint runs with the rights of the role that writes the row.
grant execute on function private.list_fits(text[], integer, integer), private.json_fits(jsonb, integer, integer)
  to service_role;
