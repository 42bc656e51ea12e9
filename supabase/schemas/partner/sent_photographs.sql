-- Photographs that people at partners send for their homes by link. They are stored and made into sizes like those of staff, and
-- a home shows one only when staff have accepted it, or after an hour when the homes of the partner appear at once.

create table public.sent_photographs (
  property_id uuid not null references public.properties (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$') references public.photographs (hash) on delete cascade,
  partner_id uuid not null references public.partners (id) on delete cascade,
  contact_id uuid references public.partner_contacts (id) on delete set null,
  sent_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  decided_at timestamptz,
  -- The same picture twice is one.
  primary key (property_id, hash),
  constraint sent_photographs_decided check ((decided_at is null) = (state = 'waiting'))
);

create index sent_photographs_hash on public.sent_photographs (hash);
create index sent_photographs_contact on public.sent_photographs (contact_id, sent_at);
create index sent_photographs_waiting on public.sent_photographs (partner_id, sent_at) where state = 'waiting';
create index sent_photographs_partner on public.sent_photographs (partner_id);

-- The server too may reach them only through the functions below.
call private.close_table('public.sent_photographs');

create function private.address_of_photograph(hash text) returns text
  language sql immutable
  set search_path = ''
as $$
  select '/storage/v1/object/public/photographs/' || hash || '/1600.jpg'
$$;

-- The photographs of a home that were sent by link and accepted, as its pictures name them.
create function private.accepted_photographs(home uuid) returns text[]
  language sql stable
  set search_path = ''
as $$
  select coalesce(array_agg(private.address_of_photograph(hash)), '{}')
    from public.sent_photographs where property_id = home and state = 'accepted'
$$;

-- Begins an upload by this link. Returns {upload: its id}, or {wait: seconds} while two of the link or three of all links are
-- under way, six with those of staff, or 200 photographs wait for their sizes: those of staff come first. Null when the link is
-- not valid.
create function public.begin_link_upload(link text, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_link constant text := private.hash_of(link);
  begun uuid;
begin
  if not exists (select from private.contact_of_link(link, at)) then
    return null;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('picture uploads'));
  delete from public.picture_uploads where lease_until <= clock_timestamp();
  if (select count(*) >= 6 or count(upload.link) >= 3 or count(*) filter (where upload.link = of_link) >= 2
        from public.picture_uploads as upload)
  then
    return jsonb_build_object('wait', 5);
  end if;
  if (select count(*) >= 200 from public.photographs where status = 'received') then
    return jsonb_build_object('wait', 60);
  end if;
  insert into public.picture_uploads (link) values (of_link) returning id into begun;
  return jsonb_build_object('upload', begun);
end
$$;

-- What becomes of a photograph that this link sends for this home: 'new'; 'known', it was sent before or the home shows it;
-- 'gone', the home is not the partner's or not on offer; 'full' when 12 of the home or 200 of the partner wait, or 300 came from
-- the contact in 14 days. Null when the link is not valid.
create function public.judge_sent_photograph(
  link text, home uuid, hash text, at timestamptz default clock_timestamp()
) returns text
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
  of_home public.properties;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  select * into of_home from public.properties
   where id = home and partner_id = contact.partner_id and not private.is_deleted('property', id::text);
  if of_home.id is null
    or (of_home.publish <= 10 and not exists (
      select from public.hidden_homes where property_id = home and because = 'no answer'))
  then
    return 'gone';
  end if;
  if private.address_of_photograph(hash) = any (of_home.images)
    or exists (
      select from public.sent_photographs as known
       where known.property_id = home and known.hash = judge_sent_photograph.hash)
  then
    return 'known';
  end if;
  if (select count(*) >= 12 from public.sent_photographs where property_id = home and state = 'waiting')
    or (select count(*) >= 200 from public.sent_photographs where partner_id = contact.partner_id and state = 'waiting')
    or (select count(*) >= 300 from public.sent_photographs where contact_id = contact.id and sent_at > at - interval '14 days')
  then
    return 'full';
  end if;
  return 'new';
end
$$;

-- Stores that this link has sent a photograph for this home, {hash, type, bytes}, whose bytes are stored. The answer is that of
-- judge_sent_photograph(); 'new' and 'known' are stored. The photographs of a partner are stored one after the other.
create function public.receive_sent_photograph(
  link text, home uuid, photograph jsonb, at timestamptz default clock_timestamp()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
  judged text;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('confirmations', contact.partner_id::text));
  judged := public.judge_sent_photograph(link, home, photograph ->> 'hash', at);
  if judged in ('new', 'known') then
    perform public.receive_photograph(photograph);
  end if;
  if judged = 'new' then
    insert into public.sent_photographs (property_id, hash, partner_id, contact_id, sent_at)
    values (home, photograph ->> 'hash', contact.partner_id, contact.id, at);
  end if;
  return judged;
end
$$;

-- Takes a photograph back that nobody has decided about. Returns 'taken back', also when it is not there, or 'decided'. Null
-- when the link is not valid.
create function public.take_back_photograph(
  link text, home uuid, hash text, at timestamptz default clock_timestamp()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  delete from public.sent_photographs as sent
   where sent.property_id = home and sent.hash = take_back_photograph.hash and sent.partner_id = contact.partner_id
     and sent.state = 'waiting';
  if not found and exists (
    select from public.sent_photographs as sent
     where sent.property_id = home and sent.hash = take_back_photograph.hash and sent.partner_id = contact.partner_id)
  then
    return 'decided';
  end if;
  return 'taken back';
end
$$;

-- The photographs of a home that wait, as the page of a link shows them: [{hash, status, width}], in the order in which they came.
create function private.waiting_photographs_of(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('hash', sent.hash, 'status', photograph.status, 'width', photograph.width)
           order by sent.sent_at, sent.hash), '[]')
    from public.sent_photographs as sent join public.photographs as photograph on photograph.hash = sent.hash
   where sent.property_id = home and sent.state = 'waiting'
$$;

-- Those that staff can decide about: their sizes are made, and the home is still the partner's.
create view private.decidable_photographs as
  select sent.* from public.sent_photographs as sent
    join public.photographs as photograph on photograph.hash = sent.hash and photograph.status = 'ready'
    join public.properties as home on home.id = sent.property_id and home.partner_id = sent.partner_id
   where sent.state = 'waiting' and not private.is_deleted('property', sent.property_id::text);

-- The photographs of a partner, or of one home, that staff decide about, at most 60, those first that came first: {total, rows:
-- [{home, hash, width, sent_at, by, partner}]}. `home` as private.partner_home(), `by` who sent it.
create function public.admin_sent_photographs(partner uuid default null, home uuid default null) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_staff();
  return (
    with waiting as (
      select sent.*, row_number() over (order by sent.sent_at, sent.property_id, sent.hash) as place
        from private.decidable_photographs as sent
       where sent.partner_id = admin_sent_photographs.partner or sent.property_id = admin_sent_photographs.home
    )
    select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
             'home', private.partner_home(waiting.property_id), 'hash', waiting.hash,
             'width', (select width from public.photographs where photographs.hash = waiting.hash), 'sent_at', waiting.sent_at,
             'by', (select name from public.partner_contacts where id = waiting.contact_id),
             'partner', (select name from public.partners where id = waiting.partner_id))
             order by waiting.place) filter (where waiting.place <= 60), '[]'))
      from waiting);
end
$$;

-- Puts a photograph behind the others of its home. Returns 'saved', 'gone' when the home is not the partner's any more, or
-- 'full' when it has a hundred pictures.
create function private.show_sent_photograph(sent public.sent_photographs, decided_by uuid, at timestamptz) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  address constant text := private.address_of_photograph(sent.hash);
  was public.properties;
  became public.properties;
begin
  select * into was from public.properties where id = sent.property_id for update;
  if was.partner_id is distinct from sent.partner_id or private.is_deleted('property', sent.property_id::text) then
    return 'gone';
  end if;
  if (address = any (was.images)) is not true then
    if cardinality(was.images) >= 100 then
      return 'full';
    end if;
    update public.properties
       set images = coalesce(images, '{}') || address, image_desc = image_desc[1:cardinality(coalesce(images, '{}'))]
     where id = was.id returning * into became;
    perform private.record_staff_change(decided_by, 'properties', was.id::text, to_jsonb(was), to_jsonb(became));
    if became.publish > 10 then
      perform private.queue_saved_pages('property', array[was.id::text], decided_by);
    end if;
  end if;
  update public.sent_photographs as known set state = 'accepted', decided_at = at
   where known.property_id = sent.property_id and known.hash = sent.hash;
  return 'saved';
end
$$;

-- Staff accept or refuse a photograph. Returns 'saved'; 'changed' when a colleague was faster, its sender took it back, or the
-- home is not the partner's any more; or 'full' when the home has a hundred pictures.
create function public.decide_sent_photograph(
  home uuid, hash text, accepted boolean, at timestamptz default clock_timestamp()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  sent public.sent_photographs;
begin
  perform private.require_staff();
  perform private.require_choice(accepted::text, array['true', 'false']);
  select * into sent from public.sent_photographs as known
   where known.property_id = home and known.hash = decide_sent_photograph.hash for update;
  if sent.state is distinct from 'waiting'
    or not exists (
      select from private.decidable_photographs as decidable
       where decidable.property_id = home and decidable.hash = decide_sent_photograph.hash)
  then
    return case when sent.state = case when accepted then 'accepted' else 'refused' end then 'saved' else 'changed' end;
  end if;
  if accepted then
    return replace(private.show_sent_photograph(sent, (select auth.uid()), at), 'gone', 'changed');
  end if;
  update public.sent_photographs as known set state = 'refused', decided_at = at
   where known.property_id = home and known.hash = decide_sent_photograph.hash;
  return 'saved';
end
$$;

-- The periodic work: shows photographs of partners whose homes appear at once, an hour after they came; notes those that staff
-- have put in themselves; forgets those that could not be read for 14 days, or that waited for 90. Returns how many are shown.
create function private.settle_sent_photographs(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  sent public.sent_photographs;
  shown integer := 0;
begin
  delete from public.sent_photographs as old using public.photographs as photograph
   where photograph.hash = old.hash and old.state = 'waiting'
     and (old.sent_at < at - interval '90 days' or (photograph.status = 'refused' and old.sent_at < at - interval '14 days'));
  for sent in
    select waiting.* from private.decidable_photographs as waiting
      join public.partners as partner on partner.id = waiting.partner_id
      join public.properties as home on home.id = waiting.property_id
     where (partner.trust = 'at once' and waiting.sent_at <= at - interval '1 hour'
         and cardinality(coalesce(home.images, '{}')) < 100)
        or private.address_of_photograph(waiting.hash) = any (home.images)
     order by waiting.property_id, waiting.sent_at, waiting.hash limit 100
  loop
    perform from public.sent_photographs as known
      where known.property_id = sent.property_id and known.hash = sent.hash and known.state = 'waiting' for update;
    continue when not found;
    shown := shown + (private.show_sent_photograph(sent, null, at) = 'saved')::integer;
  end loop;
  return shown;
end
$$;

grant execute on function
  public.begin_link_upload(text, timestamptz), public.judge_sent_photograph(text, uuid, text, timestamptz),
  public.receive_sent_photograph(text, uuid, jsonb, timestamptz), public.take_back_photograph(text, uuid, text, timestamptz)
  to service_role;
grant execute on function
  public.admin_sent_photographs(uuid, uuid), public.decide_sent_photograph(uuid, text, boolean, timestamptz)
  to authenticated;
