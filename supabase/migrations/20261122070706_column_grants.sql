-- What visitors left is reached by columns: staff read what the inbox shows and write what they decide; nobody empties a
-- table over the API, and the server's key neither, which reads and writes rows and does nothing to the table.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['enquiries', 'appointments', 'outbox', 'closed_days'] loop
    execute format('revoke all on table public.%I from public, anon, authenticated, service_role', guarded);
    execute format('grant select, insert, update, delete on table public.%I to service_role', guarded);
  end loop;
end
$$;

grant select (
  id, reference, enquiry_type, name, email, phone, preferred_contact, best_times, property_id, property_title,
  property_price, property_currency, property_area, property_url, status, notes, owner, told, created_at, updated_at
) on table public.enquiries to authenticated;
grant update (status, notes, owner) on table public.enquiries to authenticated;
grant select (
  id, reference, name, email, phone, preferred_date, preferred_time, message, status, sequence, notes, owner, told,
  created_at, updated_at
) on table public.appointments to authenticated;
grant update (status, notes, owner) on table public.appointments to authenticated;
