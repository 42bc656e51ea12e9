-- The numbers of numbers/numbers.sql outside the desk: `npm run report`, and a mail to staff on Monday.

-- For `npm run report`: what the section Numbers shows, also what people search and do not find.
create function public.report_numbers(days integer, at timestamptz default now()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select private.numbers(days, at) || jsonb_build_object('searches', private.empty_searches(at))
$$;

create function public.report_number_rows(
  days integer, after_row uuid default null, take integer default 5000, at timestamptz default now()
) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select private.number_rows(days, after_row, take, at)
$$;

-- One mail a week, whoever writes it.
create unique index outbox_numbers on public.outbox ((payload ->> 'last_day')) where kind = 'numbers_for_staff';

-- On Monday from 8:00 in India: writes the mail with the numbers of the week before, unless it is written or staff switched
-- it off. Who was away at 8:00 writes it later that day; a week that was missed is not mailed on Tuesday. True: written.
create function public.queue_numbers_mail(at timestamptz default now()) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  local_time constant timestamp := at at time zone 'Asia/Kolkata';
begin
  if extract(isodow from local_time) <> 1 or local_time::time < '08:00'
    or (select entered ->> 'numbersMail' from public.site_settings where id) = 'not_sent'
    or exists (
      select from public.outbox
       where kind = 'numbers_for_staff' and payload ->> 'last_day' = (local_time::date - 1)::text)
  then
    return false;
  end if;
  insert into public.outbox (kind, payload)
  values ('numbers_for_staff', public.report_numbers(7, at))
  on conflict ((payload ->> 'last_day')) where kind = 'numbers_for_staff' do nothing;
  return found;
end
$$;

grant execute on function
  public.report_numbers(integer, timestamptz), public.report_number_rows(integer, uuid, integer, timestamptz),
  public.queue_numbers_mail(timestamptz)
  to service_role;
