-- What is wrong with an address from which nothing was taken in yet is told to staff alone.
create or replace function private.tell_of_feed(of_partner uuid, problem text, file_name text, at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  told jsonb;
begin
  update public.partner_feeds set told_on = (at at time zone 'Asia/Kolkata')::date
   where partner_id = of_partner and told_on is distinct from (at at time zone 'Asia/Kolkata')::date;
  if not found then
    return;
  end if;
  select jsonb_build_object('partner', name, 'problem', problem, 'file_name', file_name) into told
    from public.partners where id = of_partner;
  insert into public.outbox (kind, payload) values ('feed_refused_for_staff', told);
  insert into public.outbox (kind, payload)
  select 'feed_refused_for_partner', told || jsonb_build_object('email', email, 'name', name, 'language', language)
    from public.partner_contacts
   where partner_id = of_partner and email is not null
     and (tell_of_feed.file_name is not null or exists (
       select from public.partner_feeds as feed where feed.partner_id = of_partner and feed.accepted_at is not null))
   order by id;
end
$$;
