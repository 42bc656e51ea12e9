-- Whoever knows somebody's address and the home they asked about knows neither their key nor all they wrote. Only the key
-- of an attempt corrects what it sent; whatever else comes is a row of its own, which staff see beside the first.

-- Enquiries of the same mailbox within 30 days before or after this one, newest first, at most five.
create function private.enquiries_beside(enquiry public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'reference', reference, 'property_title', property_title, 'same_phone', phone = enquiry.phone)
           order by created_at desc, id desc), '[]')
    from (
      select * from public.enquiries as other
       where other.mailbox = enquiry.mailbox and other.id <> enquiry.id
         and other.created_at between enquiry.created_at - interval '30 days' and enquiry.created_at + interval '30 days'
       order by other.created_at desc, other.id desc limit 5) as others
$$;

-- The row as mails need it: without what only guards against abuse.
create or replace function private.enquiry_message(enquiry public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(enquiry)
    - array['ip_hash', 'user_agent', 'idempotency_key', 'notes', 'owner', 'status', 'mailbox', 'told']
$$;

-- Stores the enquiry and its messages, once: {reference, created}. The same key of the same address gets the first
-- reference, and corrected details replace the first ones. Without that key only the very same enquiry, from the same
-- place and within 10 minutes, is taken for a repeat: whoever sends it learns nothing, and changes nothing. The visitor's
-- mail is left out when their mailbox has been told enough; the row and the mail to staff never are.
create or replace function public.submit_enquiry(
  payload jsonb, idempotency_key text default null, ip_hash text default null, user_agent text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := lower(btrim(payload ->> 'email'));
  kind constant text := payload ->> 'enquiryType';
  home constant text := coalesce(payload -> 'property' ->> 'id', '');
  attempt constant text := nullif(submit_enquiry.idempotency_key, '');
  listing uuid;
  entry public.enquiries;
  known public.enquiries;
  is_told boolean;
begin
  -- Always in this order, the lock of private.may_tell after both, so that no two wait for each other.
  if attempt is not null then
    perform pg_advisory_xact_lock(hashtextextended(attempt, 1));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', address, home, kind), 2));

  if home ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select id into listing from public.properties where id = home::uuid;
  end if;
  entry.name := btrim(payload ->> 'name');
  entry.phone := btrim(payload ->> 'phone');
  entry.preferred_contact := payload ->> 'preferredContact';
  entry.best_times := btrim(coalesce(payload ->> 'bestTimes', ''));
  entry.property_title := left(payload -> 'property' ->> 'title', 300);

  select * into known from public.enquiries as earlier
   where lower(earlier.email) = address and earlier.idempotency_key = attempt;
  if known.id is not null then
    update public.enquiries as earlier
       set name = entry.name, phone = entry.phone, preferred_contact = entry.preferred_contact,
           best_times = entry.best_times
     where earlier.id = known.id
       and (earlier.name, earlier.phone, earlier.preferred_contact, earlier.best_times) is distinct from
           (entry.name, entry.phone, entry.preferred_contact, entry.best_times)
    returning * into entry;
    if found then
      insert into public.outbox (kind, payload)
      values ('enquiry_changed_for_staff', private.enquiry_message(entry));
    end if;
    return jsonb_build_object('reference', known.reference, 'created', false);
  end if;

  select * into known from public.enquiries as earlier
   where lower(earlier.email) = address and earlier.property_id is not distinct from listing
     and earlier.enquiry_type = kind and earlier.created_at > clock_timestamp() - interval '10 minutes'
     and (earlier.name, earlier.phone, earlier.preferred_contact, earlier.best_times, earlier.property_title,
          earlier.ip_hash) is not distinct from
         (entry.name, entry.phone, entry.preferred_contact, entry.best_times, entry.property_title,
          submit_enquiry.ip_hash)
   order by earlier.created_at desc
   limit 1;
  if known.id is not null then
    return jsonb_build_object('reference', known.reference, 'created', false);
  end if;

  is_told := private.may_tell(private.mailbox(address), submit_enquiry.ip_hash);
  loop
    insert into public.enquiries (
      reference, enquiry_type, name, email, phone, preferred_contact, best_times, property_id, property_title,
      property_price, property_currency, property_area, property_url, idempotency_key, ip_hash, user_agent, told)
    values (
      private.new_reference(), kind, entry.name, btrim(payload ->> 'email'), entry.phone, entry.preferred_contact,
      entry.best_times, listing, entry.property_title, coalesce((payload -> 'property' ->> 'price')::numeric, 0),
      coalesce(payload -> 'property' ->> 'currency', 'INR'), left(payload -> 'property' ->> 'area', 200),
      left(payload ->> 'propertyUrl', 2000), attempt, submit_enquiry.ip_hash, left(submit_enquiry.user_agent, 500),
      is_told)
    on conflict (reference) do nothing
    returning * into known;
    exit when found;
  end loop;
  insert into public.outbox (kind, payload) values (
    'enquiry_for_staff',
    private.enquiry_message(known) || jsonb_build_object('beside', private.enquiries_beside(known)));
  if is_told then
    insert into public.outbox (kind, payload) values ('enquiry_for_visitor', private.enquiry_message(known));
  end if;
  return jsonb_build_object('reference', known.reference, 'created', true);
end
$$;

revoke all on function private.enquiries_beside(public.enquiries) from public, anon, authenticated;
