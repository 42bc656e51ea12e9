-- An import says 0 where nobody told the price, and its page says 'Price on request'. The history of a home took 0 for
-- a price: when 0 became no price, a day was added on which nothing had changed. It also compared prices in two
-- currencies, and took a currency that was filled in for a new price.

-- The price at which a home is offered, null when it is on request: an import says 0 where nobody told it. As
-- isKnownPrice() of src/domain/money/price.ts.
create function private.known_price(price numeric) returns numeric
  language sql immutable
  set search_path = ''
as $$
  select case when price >= 0.5 and price < 'Infinity' then price end
$$;

-- Whether pages show both as the same price. Without a currency a price is in rupees.
create function private.is_same_price(price numeric, currency text, other_price numeric, other_currency text)
  returns boolean
  language sql immutable
  set search_path = ''
as $$
  select private.known_price(price) is not distinct from private.known_price(other_price)
     and (private.known_price(price) is null or coalesce(currency, 'INR') = coalesce(other_currency, 'INR'))
$$;

-- The latest ten events of a home, newest first: [{on, what: 'listed' | 'price', price, was, currency} | {on,
-- what: 'check', way, confirmed, seen, not_seen}], with days in India. `was` is null before the first price and for a
-- price in another currency. Only checks that found the home on offer count, without who asked and what was noted.
create or replace function private.public_history(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(entry order by moment desc, tie_break desc), '[]')
    from (
      select moment, tie_break, entry from (
        select happened_at as moment, id as tie_break,
               jsonb_build_object('on', (happened_at at time zone 'Asia/Kolkata')::date, 'what', kind,
                 'price', private.known_price(price), 'was',
                 case when coalesce(lag(currency) over events, 'INR') = coalesce(currency, 'INR')
                   then private.known_price(lag(price) over events) end,
                 'currency', currency) as entry
          from public.property_history where property_id = home
        window events as (order by happened_at, id)
        union all
        -- At the same moment, the check comes below the price that it found.
        select checked_at, 0,
               jsonb_build_object('on', checked_on, 'what', 'check', 'way', way, 'confirmed', to_jsonb(confirmed),
                 'seen', to_jsonb(papers_seen), 'not_seen', to_jsonb(papers_not_seen))
          from public.verifications where property_id = home and outcome in ('available', 'price changed')
      ) as everything
      order by moment desc, tie_break desc limit 10) as latest
$$;

-- Notes when a home is first published, and each new price while it is published. A price that is corrected
-- within 24 hours was a mistake and leaves no entry.
create or replace function private.record_property_history() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  latest public.property_history;
  before_latest public.property_history;
begin
  if (new.price, new.currency, new.publish > 10, new.history)
    is not distinct from (old.price, old.currency, old.publish > 10, old.history)
  then
    return new;
  end if;

  if new.publish > 10 then
    select * into latest from public.property_history where property_id = new.id
     order by happened_at desc, id desc limit 1;
    if latest.id is null then
      insert into public.property_history (property_id, happened_at, kind, price, currency)
      values (new.id, now(), 'listed', private.known_price(new.price), new.currency);
    elsif not private.is_same_price(latest.price, latest.currency, new.price, new.currency) then
      if latest.happened_at <= now() - interval '24 hours' then
        insert into public.property_history (property_id, happened_at, kind, price, currency)
        values (new.id, now(), 'price', private.known_price(new.price), new.currency);
      else
        select * into before_latest from public.property_history where property_id = new.id and id <> latest.id
         order by happened_at desc, id desc limit 1;
        if latest.kind = 'price'
          and private.is_same_price(before_latest.price, before_latest.currency, new.price, new.currency)
        then
          delete from public.property_history where id = latest.id;
        else
          update public.property_history set price = private.known_price(new.price), currency = new.currency
           where id = latest.id;
        end if;
      end if;
    end if;
  end if;
  new.history := private.public_history(new.id);
  return new;
end
$$;

-- Sets the address, the first entry of the history and the photographs of a new home. One trigger does all of
-- it, because every row of an import runs through it.
create or replace function private.prepare_new_property() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- A slug counts only when private.claim_slugs() has claimed it for this home in this transaction.
  claimed constant text := case when new.publish > 10 then new.slug end;
begin
  new.slug := null;
  if cardinality(new.images) > 0 then
    new.images := private.trim_addresses(new.images);
    new.photographs := private.photograph_facts(new.images);
  else
    new.photographs := '{}';
  end if;
  -- In an upsert of an existing row, the triggers of the update set the rest.
  if exists (select from public.properties where id = new.id) then
    return new;
  end if;
  new.created_at := coalesce(new.created_at, now());
  if new.publish > 10 then
    new.slug := case when claimed is not null and exists (
        select from public.property_slugs where slug = claimed and owner_id = new.id and created_at = now())
      then claimed else private.claim_property_slug(new.title, new.id) end;
    -- private.record_new_properties() stores this entry, for all rows of the statement.
    new.history := jsonb_build_array(jsonb_build_object(
      'on', (least(new.created_at, now()) at time zone 'Asia/Kolkata')::date, 'what', 'listed',
      'price', private.known_price(new.price), 'was', null, 'currency', new.currency));
  else
    new.history := '[]';
  end if;
  return new;
end
$$;

-- Adds the first entry of new published homes, once per statement: an import has thousands of them.
create or replace function private.record_new_properties() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.property_history (property_id, happened_at, kind, price, currency)
  select id, least(created_at, now()), 'listed', private.known_price(price), currency from new_rows where publish > 10;
  return null;
end
$$;

revoke all on function private.known_price(numeric), private.is_same_price(numeric, text, numeric, text)
  from public, anon, authenticated;

-- What was recorded before is told in the same way. Only the histories that say something else are written again.
delete from public.property_history where id in (
  select id
    from (
      select id, kind, private.is_same_price(
               lag(price) over events, lag(currency) over events, price, currency) as is_repeated
        from public.property_history
      window events as (partition by property_id order by happened_at, id)) as entry
   where kind = 'price' and is_repeated);
update public.property_history set price = null where private.known_price(price) is null and price is not null;
update public.properties set history = null where history is distinct from private.public_history(id);
