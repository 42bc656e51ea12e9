-- What a run of a partner's file writes is noted where it is written, so that it can be undone.
drop function public.write_feed_homes(uuid, jsonb, timestamptz);

create or replace function public.apply_feed_homes(run uuid, entries jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  of_partner uuid;
  waits boolean;
  again uuid[];
  held uuid[];
  columns text;
  added jsonb;
begin
  update public.feed_runs set lease_until = at + private.feed_lease() where id = run and state = 'applying'
  returning partner_id into of_partner;
  if of_partner is null then
    return jsonb_build_object('state', 'lost');
  end if;
  -- What is written from here on can be undone.
  perform set_config('angala.feed_run', run::text, true);
  if exists (
    select from jsonb_array_elements(entries) as entry, jsonb_object_keys(entry -> 'fields') as name
     where name <> all (private.feed_columns()))
  then
    raise exception 'A file may not write this column' using errcode = '22023';
  end if;
  perform from public.properties where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(entries) as entry)
   order by id for update;
  select array_agg(home.id) filter (where home.updated_at = (entry ->> 'seen_at')::timestamptz and home.partner_id = of_partner
           and not private.is_deleted('property', home.id::text))
    into held
    from jsonb_array_elements(entries) as entry join public.properties as home on home.id = (entry ->> 'id')::uuid;
  held := coalesce(held, array[]::uuid[]);
  again := array(
    select (entry ->> 'id')::uuid from jsonb_array_elements(entries) as entry
     where entry ->> 'seen_at' is not null and (entry ->> 'id')::uuid <> all (held));

  -- What the file states first: the trigger of the home compares with it.
  insert into public.partner_homes as known (property_id, partner_id, stated, pictures)
  select (entry ->> 'id')::uuid, of_partner, entry -> 'stated', entry -> 'pictures' from jsonb_array_elements(entries) as entry
   where (entry ->> 'id')::uuid = any (held)
  on conflict (property_id) do update set stated = known.stated || excluded.stated, pictures = excluded.pictures;
  select string_agg(distinct format('%1$I = became.%1$I', name), ', ') into columns
    from jsonb_array_elements(entries) as entry, jsonb_object_keys(entry -> 'fields') as name
   where (entry ->> 'id')::uuid = any (held);
  if columns is not null then
    execute format('update public.properties as home set %s
        from jsonb_array_elements($1) as entry
        join public.properties as was on was.id = (entry ->> ''id'')::uuid
       cross join lateral jsonb_populate_record(was, entry -> ''fields'') as became
       where home.id = was.id and home.id = any ($2) and entry -> ''fields'' <> ''{}''', columns) using entries, held;
  end if;
  update public.partner_homes as known set conflicts = private.feed_conflicts(home, known.stated, known.settled)
    from public.properties as home
   where home.id = known.property_id and known.property_id = any (held)
     and known.conflicts is distinct from private.feed_conflicts(home, known.stated, known.settled);

  select trust = 'after staff' into waits from public.partners where id = of_partner;
  select jsonb_agg(entry -> 'fields' || jsonb_build_object(
           'id', entry -> 'id', 'partner_id', of_partner, 'source_key', entry -> 'reference',
           'publish', case when waits or entry -> 'holds' = 'true' then 0 else 50 end)) into added
    from jsonb_array_elements(entries) as entry where entry ->> 'seen_at' is null;
  if added is not null then
    select string_agg(format('%I', name), ', ') into columns from unnest(private.feed_columns()) as name;
    execute format('with claimed as materialized (select * from private.claim_slugs($1))
        insert into public.properties (id, partner_id, source_key, publish, %1$s, slug)
        select id, partner_id, source_key, publish, %1$s, claimed.address
          from jsonb_populate_recordset(jsonb_populate_record(null::public.properties, ''{"currency": "INR"}''), $1) as entry
          left join claimed on claimed.home_id = entry.id', columns) using added;
    insert into public.partner_homes (property_id, partner_id, stated, pictures, conflicts, waiting_since)
    select home.id, of_partner, entry -> 'stated', entry -> 'pictures', private.feed_conflicts(home, entry -> 'stated', '{}'),
           case when waits or entry -> 'holds' = 'true' then at end
      from jsonb_array_elements(entries) as entry join public.properties as home on home.id = (entry ->> 'id')::uuid
     where entry ->> 'seen_at' is null;
  end if;
  perform private.keep_doubts((
    select jsonb_agg(entry) from jsonb_array_elements(entries) as entry
     where entry ? 'judged' and (entry ->> 'seen_at' is null or (entry ->> 'id')::uuid = any (held))), 'file', at);
  perform set_config('angala.feed_run', '', true);
  return jsonb_build_object('state', 'applied', 'again', to_jsonb(again));
end
$$;
