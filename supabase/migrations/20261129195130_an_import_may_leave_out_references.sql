-- The trigger that keeps references that we made runs for the server too, which may not call the rule that it asks. Without this an
-- import of a table whose references are empty was refused. No row changes.

create or replace function private.keep_made_reference() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if coalesce(new.source_key, '') = '' and old.source_key is not null and private.stated_reference(old.source_key) is null then
    new.source_key := old.source_key;
  end if;
  return new;
end
$$;
