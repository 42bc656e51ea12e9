-- Partners, from whom homes come, and the people there whom we ask about them. Only staff see either; no page, file or mail
-- to a visitor contains them.

create table public.partners (
  id uuid primary key,
  -- Names the partner in files and commands, and never changes.
  slug text not null unique check (char_length(slug) <= 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) between 1 and 200),
  -- How their homes come: staff type them, a file is handed over, or one is read from an address.
  homes_come text not null check (homes_come in ('typed', 'file', 'address')),
  -- Whether a home of theirs appears at once, or waits until staff have seen it.
  trust text not null check (trust in ('at once', 'after staff')),
  notes text check (char_length(notes) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  -- Moves with the contacts too: partner and contacts are saved as one.
  updated_at timestamptz not null default clock_timestamp()
);

create trigger partners_reserved before insert or update of slug on public.partners
  for each row execute function private.refuse_reserved_name('slug');

create unique index partners_name on public.partners (lower(name));

-- Its triggers, in the order in which they run:
--   after update: partner_contacts_links (partner/confirmations.sql)
create table public.partner_contacts (
  id uuid primary key,
  partner_id uuid not null references public.partners (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text check (char_length(email) between 3 and 255 and email like '_%@_%'),
  mailbox text generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  phone text check (char_length(phone) <= 20),
  -- The language that we write in.
  language text not null check (language in ('en', 'kn')),
  constraint partner_contacts_reachable check (coalesce(email, phone) is not null),
  -- Deferrable, so that two contacts may exchange their addresses in one save.
  constraint partner_contacts_mailbox_once unique (partner_id, mailbox) deferrable
);

create index partner_contacts_mailbox on public.partner_contacts (mailbox);
create index partner_contacts_phone on public.partner_contacts (phone);

call private.close_table('public.partners');
call private.close_table('public.partner_contacts');

-- Here, because homes are created first. A partner that has homes is not deleted.
alter table public.properties
  add constraint properties_partner foreign key (partner_id) references public.partners (id);

-- Within a partner a reference names one home. Homes without a partner may share references, as they always could.
create unique index properties_reference_of_partner on public.properties (partner_id, source_key) where partner_id is not null;

-- A partner with its contacts, as staff save it.
create function private.partner_as_saved(of_partner uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(partner) - array['created_at', 'updated_at'] || jsonb_build_object('contacts', coalesce((
           select jsonb_agg(to_jsonb(contact) - array['partner_id', 'mailbox'] order by contact.id)
             from public.partner_contacts as contact where contact.partner_id = partner.id), '[]'))
    from public.partners as partner where partner.id = of_partner
$$;

-- All partners by name, with their contacts and what private.partner_counts() says: {partners}.
create function public.admin_partners() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('partners', coalesce((
    select jsonb_agg(private.partner_as_saved(partner.id) || private.partner_counts(partner.id)
             || jsonb_build_object('updated_at', partner.updated_at) order by lower(partner.name), partner.id)
      from public.partners as partner), '[]'));
end
$$;

-- Stores a partner and all of its contacts: {id, seen_at, slug, name, homes_come, trust, notes, contacts: [{id, name, email,
-- phone, language}]}. The caller makes the ids, so a request that is sent twice is stored once. A contact that is not in the
-- list is deleted. Returns 'saved', also for what is stored already; 'changed' when a colleague has changed it since
-- `seen_at` (null: there was none); 'gone' when it was there and is not any more; 'taken' when another partner has its name
-- or slug; 'twice' when two contacts share a mailbox; or 'full' above 500 partners or 20 contacts.
create function public.save_partner(partner jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved_id constant uuid := (partner ->> 'id')::uuid;
  partner_name constant text := btrim(partner ->> 'name');
  known public.partners;
  was jsonb;
  wanted jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('partners'));
  select * into known from public.partners where id = saved_id;
  was := private.partner_as_saved(saved_id);
  wanted := jsonb_build_object(
    'id', saved_id, 'slug', coalesce(known.slug, partner ->> 'slug'), 'name', partner_name,
    'homes_come', partner -> 'homes_come', 'trust', partner -> 'trust', 'notes', nullif(btrim(partner ->> 'notes'), ''),
    'contacts', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', contact.id, 'name', btrim(contact.name), 'email', nullif(btrim(contact.email), ''),
               'phone', nullif(btrim(contact.phone), ''), 'language', contact.language) order by contact.id)
        from jsonb_to_recordset(partner -> 'contacts')
             as contact (id uuid, name text, email text, phone text, language text)), '[]'));
  if was = wanted then
    return 'saved';
  end if;
  if was is null and partner ->> 'seen_at' is not null then
    return 'gone';
  end if;
  if known.updated_at is distinct from (partner ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  if jsonb_array_length(wanted -> 'contacts') > 20
    or (was is null and (select count(*) from public.partners) >= 500)
  then
    return 'full';
  end if;
  if exists (
    select from public.partners
     where id <> saved_id and (lower(name) = lower(partner_name) or slug = wanted ->> 'slug'))
  then
    return 'taken';
  end if;
  if exists (
    select from jsonb_to_recordset(wanted -> 'contacts') as contact (email text)
     where contact.email is not null group by private.mailbox(contact.email) having count(*) > 1)
  then
    return 'twice';
  end if;
  insert into public.partners as stored (id, slug, name, homes_come, trust, notes)
  values (saved_id, wanted ->> 'slug', partner_name, wanted ->> 'homes_come', wanted ->> 'trust', wanted ->> 'notes')
  on conflict (id) do update
     set name = excluded.name, homes_come = excluded.homes_come, trust = excluded.trust, notes = excluded.notes,
         updated_at = greatest(clock_timestamp(), stored.updated_at + interval '1 microsecond');
  -- A contact keeps its row, because links that were mailed name it.
  delete from public.partner_contacts
   where partner_id = saved_id
     and id not in (select contact.id from jsonb_to_recordset(wanted -> 'contacts') as contact (id uuid));
  insert into public.partner_contacts as stored (id, partner_id, name, email, phone, language)
  select contact.id, saved_id, contact.name, contact.email, contact.phone, contact.language
    from jsonb_to_recordset(wanted -> 'contacts') as contact (id uuid, name text, email text, phone text, language text)
  on conflict (id) do update
     set name = excluded.name, email = excluded.email, phone = excluded.phone, language = excluded.language
   where stored.partner_id = saved_id
     and (stored.name, stored.email, stored.phone, stored.language)
       is distinct from (excluded.name, excluded.email, excluded.phone, excluded.language);
  if exists (
    select from jsonb_to_recordset(wanted -> 'contacts') as contact (id uuid)
      join public.partner_contacts as stored using (id) where stored.partner_id <> saved_id)
  then
    raise exception 'A contact of another partner has this id' using errcode = '23505';
  end if;
  return 'saved';
end
$$;

-- What is stored of the people at partners whom this telephone number reaches. Called by `npm run privacy`.
create function public.privacy_export_partner_contact(phone_number text) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(contact) - array['id', 'partner_id', 'mailbox']
           || jsonb_build_object('partner', partner.name) order by partner.name, contact.id), '[]')
    from public.partner_contacts as contact join public.partners as partner on partner.id = contact.partner_id
   where private.phone_keys(contact.phone) && private.phone_keys(phone_number)
$$;

-- Erases them; returns how many. A partner changes with its contacts, so an open editor of staff does not store them again.
create function public.privacy_erase_partner_contact(phone_number text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
begin
  return private.erase_partner_contacts(array(select id from public.partner_contacts where private.phone_keys(phone) && private.phone_keys(phone_number)));
end
$$;

create function private.erase_partner_contacts(contacts uuid[]) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  erased integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('partners'));
  update public.partners set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
   where id in (select partner_id from public.partner_contacts where id = any (contacts));
  delete from public.partner_contacts where id = any (contacts);
  get diagnostics erased = row_count;
  return erased;
end
$$;

grant execute on function public.admin_partners(), public.save_partner(jsonb) to authenticated;
grant execute on function public.privacy_export_partner_contact(text), public.privacy_erase_partner_contact(text)
  to service_role;
