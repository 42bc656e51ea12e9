-- Whoever has a call hears when it is confirmed, moved or cancelled; the raised sequence updates their calendar.

create function private.announce_call_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (new.status is distinct from old.status and new.status in ('confirmed', 'cancelled'))
    or ((new.preferred_date, new.preferred_time) is distinct from (old.preferred_date, old.preferred_time)
      and new.status in ('requested', 'confirmed'))
  then
    insert into public.outbox (kind, payload)
    values ('appointment_for_visitor', to_jsonb(new) - array['ip_hash', 'idempotency_key', 'notes', 'owner']);
  end if;
  return null;
end
$$;

revoke all on function private.announce_call_change() from public, anon, authenticated;

create trigger appointments_announce after update of status, preferred_date, preferred_time on public.appointments
  for each row execute function private.announce_call_change();
