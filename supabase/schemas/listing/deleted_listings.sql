-- Listings that staff deleted. A home stays in its table, hidden, with its checks, prices and contact, and is
-- deleted for good after 30 days. Of a society or an area the row is kept here, with the homes and societies
-- that named it.
create table public.deleted_listings (
  kind text not null check (kind in ('property', 'society', 'area')),
  id text not null check (char_length(id) between 1 and 64),
  name text not null check (char_length(name) <= 300),
  deleted_at timestamptz not null default clock_timestamp(),
  -- Who deleted it: the account and the address that it had then. They stay when the account is deleted.
  deleted_by uuid,
  deleted_by_email text check (char_length(deleted_by_email) <= 255),
  -- The key of the request that deleted it. A request with the same key is a retry.
  idempotency_key uuid not null,
  -- What a restore needs: {publish} for a home, {row, homes, societies} for a society or an area.
  restore_data jsonb not null check (jsonb_typeof(restore_data) = 'object' and private.json_fits(restore_data, 2000000, 14)),
  primary key (kind, id)
);

create index deleted_listings_latest on public.deleted_listings (deleted_at desc);
create index deleted_listings_person on public.deleted_listings (deleted_by);

call private.close_table('public.deleted_listings');

create trigger deleted_listings_author before insert on public.deleted_listings
  for each row execute function private.keep_author('deleted_by');

-- A listing that comes back in another way, by an import or SQL, no longer counts as deleted.
create function private.clear_deletion() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.deleted_listings where kind = tg_argv[0] and id = new.id::text;
  return null;
end
$$;

create trigger properties_shown_again after update of publish on public.properties
  for each row when (new.publish > 10) execute function private.clear_deletion('property');
create trigger society_back after insert on public.society
  for each row execute function private.clear_deletion('society');
create trigger local_areas_back after insert on public.local_areas
  for each row execute function private.clear_deletion('area');

create function private.is_deleted(kind text, listing text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select from public.deleted_listings as deleted where deleted.kind = is_deleted.kind and deleted.id = listing)
$$;

-- Deletes a home, a society or an area, or restores it (`action`: 'delete' or 'restore'). The page of what
-- is deleted comes down at the next publish, as an approved removal. Returns {result, reason, queued}:
-- 'deleted', 'restored', 'repeated' (it is so already), 'gone', 'changed' (not as it was at `seen_at`), or
-- 'refused' with the constraint that keeps it from coming back. Only 'deleted' and 'restored' write anything.
create function public.delete_listing(payload jsonb, deleted_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  target record;
  deletion public.deleted_listings;
  was jsonb;
  restore_data jsonb;
  listing_name text;
  violated text;
  shown boolean;
begin
  target := private.lock_listing(payload);
  was := target.stored;
  select * into deletion from public.deleted_listings as deleted
   where deleted.kind = target.kind and deleted.id = target.id for update;

  if payload ->> 'action' = 'restore' then
    if deletion.id is null then
      return jsonb_build_object('result', case when was is null then 'gone' else 'repeated' end);
    end if;
    begin
      if deletion.kind = 'property' then
        update public.properties set publish = (deletion.restore_data ->> 'publish')::integer where id = target.id::uuid
          returning to_jsonb(properties) into was;
      else
        execute format('insert into public.%1$I as listing select (jsonb_populate_record(null::public.%1$I, $1)).* '
          'returning to_jsonb(listing)', target.table_name) into was using deletion.restore_data -> 'row';
        execute format('update public.properties set %1$I = $1::%2$s where %1$I is null '
          'and id::text in (select jsonb_array_elements_text($2))',
          case deletion.kind when 'society' then 'society_id' else 'area_id' end, target.id_type)
          using target.id, deletion.restore_data -> 'homes';
        if deletion.kind = 'area' then
          update public.society set area = target.id::uuid
           where area is null and id in (select jsonb_array_elements_text(deletion.restore_data -> 'societies'));
        end if;
      end if;
    exception when integrity_constraint_violation or data_exception then
      get stacked diagnostics violated = constraint_name;
      return jsonb_build_object('result', 'refused', 'reason', coalesce(violated, ''));
    end;
    delete from public.deleted_listings as deleted where deleted.kind = deletion.kind and deleted.id = deletion.id;
    shown := private.is_shown(target.kind, was);
    if shown then
      perform public.enqueue_html_jobs(target.kind, array[target.id], 'generate', 10, deleted_by);
    end if;
    insert into public.staff_changes (changed_by, table_name, row_id, changes, idempotency_key)
    values (deleted_by, target.table_name, target.id,
            jsonb_build_object('brought back', jsonb_build_object('became', deletion.name)), target.idempotency_key);
    return jsonb_build_object('result', 'restored', 'queued', shown);
  end if;

  if deletion.id is not null then
    return jsonb_build_object(
      'result', case when deletion.idempotency_key = target.idempotency_key then 'repeated' else 'gone' end);
  end if;
  if was is null then
    return jsonb_build_object('result', 'gone');
  end if;
  if (was ->> 'updated_at')::timestamptz is distinct from target.seen_at then
    return jsonb_build_object('result', 'changed');
  end if;
  listing_name := coalesce(was ->> 'title', was ->> 'name', was ->> 'area');
  -- The page of a hidden row may still be published: its removal waits, is on hold, or was cancelled.
  shown := private.is_shown(target.kind, was) or exists (
    select from public.html_leaving_rows as leaving where leaving.entity_type = target.kind and leaving.entity_id = target.id);
  if target.kind = 'property' then
    restore_data := jsonb_build_object('publish', was -> 'publish');
    update public.properties set publish = 0 where id = target.id::uuid;
    -- A home that was sold or let has a page that says so.
    delete from public.unavailable_homes where id = target.id::uuid;
    shown := shown or found;
  else
    restore_data := jsonb_build_object(
      'row', was - array['photographs'],
      'homes', case target.kind
        when 'society' then (select coalesce(jsonb_agg(id order by id), '[]') from public.properties where society_id = target.id)
        else (select coalesce(jsonb_agg(id order by id), '[]') from public.properties where area_id = target.id::uuid) end,
      'societies', case target.kind
        when 'area' then (select coalesce(jsonb_agg(id order by id), '[]') from public.society where area = target.id::uuid) end);
    execute format('delete from public.%I where id = $1::%s', target.table_name, target.id_type) using target.id;
  end if;
  insert into public.deleted_listings (kind, id, name, deleted_by, idempotency_key, restore_data)
  values (target.kind, target.id, listing_name, delete_listing.deleted_by, target.idempotency_key, restore_data);
  if shown then
    perform public.enqueue_html_jobs(target.kind, array[target.id], 'delete', 10, deleted_by);
  end if;
  insert into public.staff_changes (changed_by, table_name, row_id, changes, idempotency_key)
  values (deleted_by, target.table_name, target.id,
          jsonb_build_object('deleted', jsonb_build_object('became', listing_name)), target.idempotency_key);
  return jsonb_build_object('result', 'deleted', 'queued', shown);
end
$$;

-- Counts what belongs to a home, a society or an area; the admin shows it before a deletion. Returns {counts:
-- {homes, societies, photographs, enquiries, checks, contact}}, with null for a home that does not exist.
create function public.admin_deletion_counts(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  if kind = 'property' and listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select jsonb_build_object(
        'homes', 0, 'societies', 0,
        'photographs', (
          select count(*) from unnest(home.images || home.floor_plans) as picture
           where private.photograph_hash(picture) is not null),
        'enquiries', (select count(*) from public.enquiries where property_id = home.id),
        'checks', (select count(*) from public.verifications where property_id = home.id),
        'contact', exists (select from public.listing_contacts where property_id = home.id))
      into answer from public.properties as home where home.id = listing::uuid;
  elsif kind in ('society', 'area') then
    select jsonb_build_object(
        'homes', (
          select count(*) from public.properties
           where publish > 10
             and case admin_deletion_counts.kind when 'society' then society_id = listing
                   else area_id::text = listing end),
        'societies', (
          select count(*) from public.society
           where admin_deletion_counts.kind = 'area' and area::text = listing),
        'photographs', 0, 'enquiries', 0, 'checks', 0, 'contact', false)
      into answer;
  end if;
  return jsonb_build_object('counts', answer);
end
$$;

-- Each word as a regular expression that finds names with a word that begins so: 'jayanagar' is not in 'Vijayanagar'. A number of one or
-- two digits finds that number, '7' and '7th', and a longer one, as references and ids have, is found anywhere.
create function private.word_patterns(words text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array(
    select case
        when plain ~ '^[0-9]{1,2}$' then border || plain || '(st|nd|rd|th)?($|[^[:alnum:]])'
        when plain ~ '[0-9]{3}|[0-9a-f]{8}' then ''
        else border
      end || case
        when plain ~ '^[0-9]{1,2}$' then ''
        when plain = 'blk' then '(blk|block)'
        when plain = 'stg' then '(stg|stage)'
        else regexp_replace(plain, '([][\\(){}.*+?^$|])', '\\\1', 'g')
      end
      from unnest(private.search_words(words)) as word,
           regexp_replace(word, '^([0-9]{1,2})(st|nd|rd|th)$', '\1') as plain,
           -- Signs of vowels in Indian scripts are no letters to Postgres, and stand within words.
           (values ('(^|[^[:alnum:]\u0900-\u0dff])')) as before (border))
$$;

-- Deleted listings with what finds them again.
create view private.deletions as
  select deleted.*, private.stated_reference(property.source_key) as reference,
         lower(concat_ws(' ', deleted.name, private.stated_reference(property.source_key), deleted.id)) as search_text
    from public.deleted_listings as deleted
    left join public.properties as property on deleted.kind = 'property' and property.id::text = deleted.id;

-- The latest 200 deleted listings whose name, reference or id contain every word, newest first. A row stays for 30 days.
create function public.admin_deleted_listings(words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('rows', (
    select coalesce(jsonb_agg(private.author(deleted_by, deleted_by_email, true)
             || jsonb_build_object('kind', kind, 'id', id, 'name', name, 'reference', reference,
               'facts', private.page_facts(kind, id), 'deleted_at', deleted_at) order by deleted_at desc, id), '[]')
      from (
        select * from private.deletions where search_text ~ all (private.word_patterns(words))
         order by deleted_at desc, id limit 200) as latest));
end
$$;

-- Deletes for good what was deleted 30 days ago. Photographs of these homes that nothing else shows count as
-- unused since then, so that they are deleted too.
create function public.forget_deleted_listings(at timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  homes uuid[];
  pictures text[];
begin
  select array_agg(id::uuid) into homes from public.deleted_listings
   where kind = 'property' and deleted_at < at - interval '30 days';
  select array_agg(distinct private.photograph_hash(picture)) into pictures
    from public.properties, unnest(images || floor_plans) as picture
   where id = any (homes) and private.photograph_hash(picture) is not null;
  delete from public.properties where id = any (homes) and (publish > 10) is not true;
  delete from public.deleted_listings where deleted_at < at - interval '30 days';
  update public.photographs set unused_since = greatest(at - interval '31 days', received_at)
   where hash = any (pictures) and unused_since is null and hash not in (select private.used_photographs());
end
$$;

grant execute on function public.delete_listing(jsonb, uuid), public.forget_deleted_listings(timestamptz) to service_role;
grant execute on function public.admin_deletion_counts(text, text), public.admin_deleted_listings(text) to authenticated;
