-- Tables that only the server touches. They were closed already, by grants and by having no policy; this says that it is
-- meant, to readers and to Supabase's advisor, and stays shut should a grant ever slip.
do $$
declare
  closed text;
begin
  foreach closed in array array[
    'closed_days', 'html_withdrawn_pages', 'inbox_changes', 'outbox', 'property_slugs', 'property_views',
    'publish_runs', 'rate_limits', 'sitemap_syncs']
  loop
    execute format(
      'create policy "nobody but the server" on public.%I for all to anon, authenticated using (false) with check (false)',
      closed);
  end loop;
end
$$;
