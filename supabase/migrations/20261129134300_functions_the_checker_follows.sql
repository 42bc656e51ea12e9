-- What the checker of functions cannot follow is written so that it can.

create or replace function private.end_mailed_links(account uuid) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if to_regclass('auth.one_time_tokens') is null then
    update auth.users set recovery_token = null where id = account and recovery_token is not null;
  else
    execute format('delete from %s where user_id = $1', to_regclass('auth.one_time_tokens')) using account;
  end if;
end
$$;

create or replace function public.privacy_erase_phone(phone_number text) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  mailboxes constant text[] := private.mailboxes_of_phone(phone_number);
  of_staff constant text := (
    select private.mailbox(email) from public.profiles
     where role <> 'user' and private.mailbox(email) = any (mailboxes) limit 1);
  own text;
  people jsonb := '[]'::jsonb;
begin
  if of_staff is not null then
    return jsonb_build_object('refused', 'admin', 'mailbox', of_staff);
  end if;
  foreach own in array mailboxes loop
    people := people || jsonb_build_array(public.privacy_erase(own) || jsonb_build_object('address', own));
  end loop;
  return jsonb_build_object('people', people) || private.erase_contacts_with(array_remove(array[private.phone_key(phone_number)], null));
end
$$;

create or replace function public.decide_doubt(payload jsonb, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  staff constant uuid := (select auth.uid());
  asked public.doubts;
  home public.properties;
  became public.properties;
begin
  perform private.require_admin();
  if payload ->> 'decision' not in ('right', 'left out') then
    raise exception 'No such decision' using errcode = '22023';
  end if;
  -- The home first, as every door does that writes both.
  select * into asked from public.doubts where id = (payload ->> 'doubt')::uuid;
  select * into home from public.properties where id = asked.property_id for update;
  if home.id is null or private.is_deleted('property', home.id::text) then
    return 'gone';
  end if;
  select * into asked from public.doubts where id = asked.id for update;
  if asked.id is null or asked.decision is not null or asked.value is distinct from payload -> 'value' then
    return 'changed';
  end if;
  if payload ->> 'decision' = 'left out' then
    perform private.settle_doubts(home, array[asked.column_name], staff, at, left_out => true);
    return 'decided';
  end if;
  begin
    execute format('update public.properties as home set %1$I = became.%1$I, vouched = home.vouched || $2
        from jsonb_populate_record($1, $2) as became where home.id = $3', asked.column_name)
      using home, jsonb_build_object(asked.column_name, asked.value), home.id;
  exception when integrity_constraint_violation or data_exception then
    return 'refused';
  end;
  select * into became from public.properties where id = home.id;
  perform private.settle_doubts(became, array[asked.column_name], staff, at);
  if became.publish > 10 then
    perform private.queue_saved_pages('property', array[became.id::text], staff);
  end if;
  perform private.record_staff_change(staff, 'properties', became.id::text, to_jsonb(home), to_jsonb(became));
  return 'decided';
end
$$;
