-- What the section Partners of the desk shows of each partner, and which homes are a partner's.

-- {homes: that visitors see, hidden: by a rule, waiting, conflicts, gone: as in private.gone_homes_in_file(), unanswered: that they were asked about, to_decide: answers that
-- wait for staff, doubts: values of their files that wait, photographs: of theirs that wait for staff, answered: homes that they have answered for in 30 days, last_file: {state, source, file_name, at, refused, problem} or null}.
create function private.partner_counts(of_partner uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    'homes', (select count(*) from public.properties where partner_id = of_partner and publish > 10),
    'hidden', (
      select count(*) from public.hidden_homes as hidden join public.properties as home on home.id = hidden.property_id
       where home.partner_id = of_partner),
    'waiting', (select count(*) from public.partner_homes where partner_id = of_partner and waiting_since is not null),
    'conflicts', (select count(*) from public.partner_homes where partner_id = of_partner and conflicts <> '{}'),
    'gone', (select count(*) from private.gone_homes_in_file(of_partner)),
    'unanswered', (
      select count(*) from public.asked_homes as asked join public.properties as home on home.id = asked.property_id
       where home.partner_id = of_partner),
    'to_decide', (select count(*) from public.confirmations where partner_id = of_partner and state = 'waiting'),
    'doubts', (
      select count(*) from public.doubts as known join public.properties as home on home.id = known.property_id
       where known.decision is null and home.partner_id = of_partner and not private.is_deleted('property', home.id::text)),
    'photographs', (select count(*) from private.decidable_photographs where partner_id = of_partner),
    'answered', (
      select count(distinct property_id) from public.confirmations
       where partner_id = of_partner and answered_at > clock_timestamp() - interval '30 days'),
    'last_file', (
      select jsonb_build_object(
               'state', run.state, 'source', run.source, 'file_name', run.file_name,
               'at', coalesce(run.ended_at, run.started_at, run.requested_at),
               'refused', coalesce(run.counts -> 'refused', '0'), 'problem', run.problem)
        from public.feed_runs as run where run.partner_id = of_partner order by run.requested_at desc limit 1));
end
$$;

-- The homes of a partner, at most 200, and with `words` up to 8 others that can be made its own: {homes, found}, each
-- [{id, title, facts, reference, slug, shown, partner: its name, partner_id}]. `facts` as in private.page_facts().
create function public.admin_partner_homes(partner uuid, words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'homes', coalesce((
      select jsonb_agg(private.partner_home(home.id) order by home.title, home.id)
        from (
          select id, title from public.properties
           where partner_id = admin_partner_homes.partner order by title, id limit 200) as home), '[]'),
    'found', coalesce((
      select jsonb_agg(private.partner_home(home.id) order by home.title, home.id)
        from (
          select id, title from public.properties
           where private.search_words(words) is not null and partner_id is distinct from admin_partner_homes.partner
             and not private.is_deleted('property', id::text)
             and lower(concat_ws(' ', title, area, private.stated_reference(source_key))) ~ all (private.word_patterns(words))
           order by title, id limit 8) as home), '[]'));
end
$$;

create function private.partner_home(of_home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           'reference', private.stated_reference(home.source_key), 'slug', home.slug, 'shown', home.publish > 10,
           'partner', partner.name, 'partner_id', partner.id)
    from public.properties as home left join public.partners as partner on partner.id = home.partner_id
   where home.id = of_home
$$;

-- Whom to call at the partner of a home: {name, asked_at, contacts: [{name, phone, language}]}. `asked_at`: since when the partner
-- has not answered by link for it; null: not asked, or answered. Null for a home without a partner.
create function private.partner_to_call(of_home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'name', partner.name, 'asked_at', (select asked_at from public.asked_homes where property_id = home.id),
           'contacts', coalesce((
             select jsonb_agg(jsonb_build_object('name', person.name, 'phone', person.phone, 'language', person.language)
                      order by person.name, person.id)
               from public.partner_contacts as person where person.partner_id = partner.id and person.phone is not null), '[]'))
    from public.properties as home join public.partners as partner on partner.id = home.partner_id
   where home.id = of_home
$$;

-- Makes a home this partner's (null: nobody's). Returns 'saved', also when it is already; 'changed' when it is not the home
-- of `seen` any more; 'taken' when another home of the partner has its reference; 'gone' without such a home or partner.
create function public.set_home_partner(home uuid, partner uuid, seen uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was public.properties;
  became public.properties;
begin
  perform private.require_admin();
  select * into was from public.properties where id = home for update;
  if was.id is null or private.is_deleted('property', home::text)
    or (partner is not null and not exists (select from public.partners where id = partner))
  then
    return 'gone';
  end if;
  if was.partner_id is not distinct from partner then
    return 'saved';
  end if;
  if was.partner_id is distinct from seen then
    return 'changed';
  end if;
  update public.properties set partner_id = set_home_partner.partner where id = home returning * into became;
  perform private.record_staff_change((select auth.uid()), 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'saved';
exception when unique_violation then
  return 'taken';
end
$$;

grant execute on function public.admin_partner_homes(uuid, text), public.set_home_partner(uuid, uuid, uuid) to authenticated;

-- What the people at a partner have answered by link, and what staff decide: {due, to_round, to_hide, waiting, contacts}.
-- `waiting`: [{id, home, answer, other_answer, price, price_then, currency, property_type, answered_at, by}], `home` as private.partner_home(). `contacts`: [{id,
-- asked_at, stopped, links}]: when a mail last asked them, whether they have stopped the mails, and how many links still work.
create function public.admin_partner_answers(partner uuid, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return (select to_jsonb(days) from private.answer_days() as days) || jsonb_build_object(
    'due', (select count(*) from private.homes_to_confirm(admin_partner_answers.partner, at)),
    'waiting', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', said.id, 'home', private.partner_home(home.id), 'answer', said.answer, 'price', said.price,
               'price_then', private.known_price(home.price), 'currency', home.currency, 'property_type', home.property_type,
               'answered_at', said.answered_at, 'other_answer', said.other_answer,
               'by', (select name from public.partner_contacts where id = said.contact_id)) order by said.answered_at, said.id)
        from public.confirmations as said join public.properties as home on home.id = said.property_id
       where said.partner_id = admin_partner_answers.partner and said.state = 'waiting'), '[]'),
    'contacts', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', contact.id,
               'asked_at', (select max(asked_at) from public.confirmation_mails where contact_id = contact.id),
               'stopped', exists (select from public.confirmation_stops where contact_id = contact.id),
               'links', (select count(*) from public.confirmation_links where contact_id = contact.id and ends_at > at))
               order by contact.id)
        from public.partner_contacts as contact where contact.partner_id = admin_partner_answers.partner), '[]'));
end
$$;

-- Staff accept or refuse what a partner has answered: another price becomes that of the home, and a home that is 'not ours'
-- is nobody's. Returns 'saved', or 'changed' when it does not wait any more or the home was checked since.
create function public.decide_confirmation(confirmation uuid, accepted boolean, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  staff constant uuid := (select auth.uid());
  said public.confirmations;
  was public.properties;
  became public.properties;
begin
  perform private.require_admin();
  perform private.require_choice(accepted::text, array['true', 'false']);
  select * into said from public.confirmations where id = confirmation;
  perform pg_advisory_xact_lock(private.lock_key('confirmations', said.partner_id::text));
  select * into said from public.confirmations where id = confirmation and state = 'waiting';
  if said.id is null then
    return 'changed';
  end if;
  if accepted and said.answer <> 'not ours' then
    call private.apply_confirmation(said, staff, at);
    return case (select state from public.confirmations where id = confirmation) when 'final' then 'saved' else 'changed' end;
  end if;
  if accepted then
    select * into was from public.properties where id = said.property_id for update;
    if was.partner_id = said.partner_id then
      update public.properties set partner_id = null where id = was.id returning * into became;
      perform private.record_staff_change(staff, 'properties', was.id::text, to_jsonb(was), to_jsonb(became));
    end if;
  end if;
  update public.confirmations
     set state = case when accepted then 'final' else 'refused' end, decided_at = at
   where id = confirmation;
  return 'saved';
end
$$;

-- A new link for a contact, which staff send by themselves: {link, due}. The homes that are due count as asked about. Null without
-- such a contact.
create function public.new_partner_link(contact uuid, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (select partner_id from public.partner_contacts where id = contact);
  -- A link that begins later would live longer than 14 days from now.
  begins constant timestamptz := least(at, clock_timestamp());
  homes uuid[];
  made text;
begin
  perform private.require_admin();
  if of_partner is null then
    return null;
  end if;
  homes := array(select home.id from private.homes_to_confirm(of_partner, begins) as home);
  perform private.note_asked_homes(homes, begins);
  made := private.new_confirmation_link(contact, begins);
  update public.confirmation_links set made_by = (select auth.uid()) where hash = private.hash_of(made);
  return jsonb_build_object('link', made, 'due', cardinality(homes));
end
$$;

-- Ends all links of a contact; returns how many still worked.
create function public.revoke_partner_links(contact uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_admin();
  delete from public.confirmation_links where contact_id = contact;
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- Begins the weekly mails to a contact again, who has stopped them; true if so.
create function public.resume_partner_mails(contact uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.confirmation_stops where contact_id = contact;
  return found;
end
$$;

grant execute on function
  public.admin_partner_answers(uuid, timestamptz), public.decide_confirmation(uuid, boolean, timestamptz),
  public.new_partner_link(uuid, timestamptz), public.revoke_partner_links(uuid), public.resume_partner_mails(uuid)
  to authenticated;
