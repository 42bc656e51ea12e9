-- Homes that a rule has hidden: their partner's file does not list them any more, or their partner did not answer. They
-- come back when the reason ends. Once somebody else shows, hides or deletes the home, the rule no longer speaks for it.

create table public.hidden_homes (
  property_id uuid primary key references public.properties (id) on delete cascade,
  because text not null check (because in ('not in the file', 'no answer')),
  hidden_at timestamptz not null,
  -- As it was while the home was shown.
  publish integer not null check (publish > 10)
);

create index hidden_homes_because on public.hidden_homes (because, hidden_at);

-- The server too may write it only through the functions below.
call private.close_table('public.hidden_homes');

-- A home that changes between hidden and shown is no longer hidden by a rule. private.hide_homes() adds its row after it
-- has hidden the home.
create function private.end_rule_of_hidden_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.hidden_homes where property_id = new.id;
  return null;
end
$$;

create trigger properties_rule_ended after update of publish on public.properties
  for each row when (old.publish is distinct from new.publish) execute function private.end_rule_of_hidden_home();

-- Hides those of these homes that are shown. The triggers of properties queue their pages to come down, as removals that
-- no admin has approved. Returns the ids of those it has hidden.
create function private.hide_homes(homes uuid[], because text, at timestamptz) returns uuid[]
  language plpgsql
  set search_path = ''
as $$
declare
  shown jsonb;
begin
  select jsonb_object_agg(id, publish) into shown
    from (select id, publish from public.properties where id = any (homes) and publish > 10 order by id for update) as locked;
  update public.properties set publish = 0 where shown ? id::text and id = any (homes);
  insert into public.hidden_homes (property_id, because, hidden_at, publish)
  select key::uuid, hide_homes.because, at, value::integer from jsonb_each_text(coalesce(shown, '{}'));
  return array(select key::uuid from jsonb_object_keys(coalesce(shown, '{}')) as key order by key);
end
$$;

-- Shows those of these homes again that are hidden for this reason. Returns their ids.
create function private.show_hidden_homes(homes uuid[], because text) returns uuid[]
  language plpgsql
  set search_path = ''
as $$
declare
  hidden jsonb;
begin
  perform from public.properties where id = any (homes) order by id for update;
  select jsonb_object_agg(property_id, publish) into hidden
    from public.hidden_homes as known
   where property_id = any (homes) and known.because = show_hidden_homes.because
     and not private.is_deleted('property', property_id::text);
  update public.properties as home set publish = (hidden ->> home.id::text)::integer
   where hidden ? home.id::text and home.id = any (homes);
  return array(select key::uuid from jsonb_object_keys(coalesce(hidden, '{}')) as key order by key);
end
$$;
