-- A telephone number with spaces or marks, and none at all, is read as quickly as one of digits alone. The keys are the same, so the
-- indexes that hold them stay.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.phone_keys (
  typed text
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case when typed !~ '[/,;:&，／[:alpha:]]' then array_remove(array[private.phone_key(typed)], null) else coalesce(
    (select array_agg(distinct key) from (
       select private.phone_key(part) as key
         from regexp_split_to_table(private.latin_digits(typed), '[/,;:&，／]|[[:alpha:]]+') as part) as parts
      where key is not null),
    array_remove(array[private.phone_key(typed)], null)) end
$function$;
