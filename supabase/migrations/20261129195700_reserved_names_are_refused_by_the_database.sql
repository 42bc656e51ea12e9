-- No city, area, society or partner may have the name of a page of the site: the database refuses it too, whatever the door.

-- Names of the site's own pages, files and functions, as RESERVED of src/domain/address/reserved-names.ts: no city, area, society
-- or partner may have one, or its pages would lie among those of the site. Case and signs around it do not matter: ' /Admin'.
create function private.is_reserved_name(name text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select btrim(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), '-') = any (array[
    '404', 'a', 'about', 'admin', 'alerts', 'api', 'areas', 'assets', 'at', 'auth', 'buy', 'buyers-msa', 'by',
    'calls', 'cards', 'compare', 'fonts', 'functions', 'graphql', 'healthz', 'illustrations', 'images', 'in', 'index',
    'invitation', 'latest', 'manifest', 'moved', 'not-found', 'page', 'partners', 'preview', 'privacy', 'property',
    'public', 'realtime', 'rent', 'rest', 'robots', 'saved', 'search', 'sitemap', 'societies', 'static', 'storage',
    'styleguide', 'sw', 'terms', 'well-known'])
$$;

-- The last guard of all doors. A row that had such a name before stays as it is. The argument is the column.
create function private.refuse_reserved_name() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  was text := case tg_op when 'UPDATE' then to_jsonb(old) ->> tg_argv[0] end;
  becomes text := to_jsonb(new) ->> tg_argv[0];
begin
  if becomes is distinct from was and private.is_reserved_name(becomes) then
    raise check_violation using message = 'this is the name of a page of this site',
      constraint = 'reserved_name', column = tg_argv[0], table = tg_table_name;
  end if;
  return new;
end
$$;

grant execute on function private.is_reserved_name(text) to service_role;

create trigger cities_reserved before insert or update of name on public.cities
  for each row execute function private.refuse_reserved_name('name');

create trigger local_areas_reserved before insert or update of slug on public.local_areas
  for each row execute function private.refuse_reserved_name('slug');

create trigger society_reserved before insert or update of slug on public.society
  for each row execute function private.refuse_reserved_name('slug');

create trigger partners_reserved before insert or update of slug on public.partners
  for each row execute function private.refuse_reserved_name('slug');
