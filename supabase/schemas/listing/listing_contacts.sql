-- Whom to ask about a home: the owner or a broker. Only staff see it; no page, file or mail contains it.

create table public.listing_contacts (
  property_id uuid primary key references public.properties (id) on delete cascade,
  name text check (char_length(name) <= 100),
  firm text check (char_length(firm) <= 200),
  phone text check (char_length(phone) <= 20),
  updated_at timestamptz not null default clock_timestamp(),
  check (coalesce(name, firm, phone) is not null)
);

create index listing_contacts_phone on public.listing_contacts (phone);
create index listing_contacts_phone_keys on public.listing_contacts using gin (private.phone_keys(phone));

call private.close_table('public.listing_contacts');

create trigger listing_contacts_touch before update on public.listing_contacts
  for each row execute function private.touch();

-- Writes the contact of a home, or removes it when all fields are null. Returns 'saved', 'gone' (no such home, or a deleted one)
-- or 'changed': the contact is not as it was at `seen_at` (null: there was none). What is stored already counts
-- as saved.
create function public.save_listing_contact(payload jsonb, saved_by uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  home constant uuid := (payload ->> 'property_id')::uuid;
  new_values constant jsonb := jsonb_build_object(
    'name', payload -> 'name', 'firm', payload -> 'firm', 'phone', payload -> 'phone');
  empty constant boolean := jsonb_strip_nulls(new_values) = '{}';
  known public.listing_contacts;
  was jsonb;
begin
  perform from public.properties where id = home for update;
  if not found or private.is_deleted('property', home::text) then
    return 'gone';
  end if;
  select * into known from public.listing_contacts where property_id = home;
  was := case when known.property_id is not null
    then jsonb_build_object('name', known.name, 'firm', known.firm, 'phone', known.phone) end;
  if was = new_values or (was is null and empty) then
    return 'saved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  if empty then
    delete from public.listing_contacts where property_id = home;
  else
    insert into public.listing_contacts as contact (property_id, name, firm, phone)
    values (home, new_values ->> 'name', new_values ->> 'firm', new_values ->> 'phone')
    on conflict (property_id) do update
       set name = excluded.name, firm = excluded.firm, phone = excluded.phone;
  end if;
  perform private.record_staff_change(
    saved_by, 'listing_contacts', home::text, was, new_values, private_values => true);
  return 'saved';
end
$$;

-- Everything stored about the contact with this telephone number, in any spelling, with the notes that staff wrote on checks of
-- the contact's homes. Called by `npm run privacy`.
create function public.privacy_export_contact(phone_number text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'home', property.title, 'facts', private.page_facts('property', property.id::text), 'name', contact.name,
             'firm', contact.firm, 'phone', contact.phone,
             'notes', (
               select coalesce(jsonb_agg(verification.note order by verification.checked_at), '[]')
                 from public.verifications as verification
                where verification.property_id = contact.property_id and verification.note is not null))
             order by property.title, property.id)
      from public.listing_contacts as contact
      join public.properties as property on property.id = contact.property_id
     where private.phone_keys(contact.phone) && private.phone_keys(phone_number)), '[]');
end
$$;

-- Erases all of that; returns for how many homes. The checks themselves stay: they are about the home.
create function public.privacy_erase_contact(phone_number text) returns integer
  language plpgsql security definer
  set search_path = ''
  set enable_seqscan = off
as $$
declare
  homes uuid[];
begin
  select array_agg(property_id) into homes from public.listing_contacts where private.phone_keys(phone) && private.phone_keys(phone_number);
  update public.verifications set note = null where property_id = any (homes) and note is not null;
  delete from public.listing_contacts where private.phone_keys(phone) && private.phone_keys(phone_number);
  return coalesce(cardinality(homes), 0);
end
$$;

grant execute on function
  public.save_listing_contact(jsonb, uuid), public.privacy_export_contact(text), public.privacy_erase_contact(text)
  to service_role;
