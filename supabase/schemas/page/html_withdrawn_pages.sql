-- Pages that staff took down although their rows are published. They are stored here and not in the memory of a
-- worker, because the next worker would bring them back with the first page it publishes.

create table public.html_withdrawn_pages (
  entity_type text not null check (entity_type in ('property', 'society', 'area')),
  entity_id text not null check (char_length(entity_id) between 1 and 64),
  withdrawn_at timestamptz not null default clock_timestamp(),
  primary key (entity_type, entity_id)
);

call private.close_table('public.html_withdrawn_pages');
call private.open_rows_to_server('public.html_withdrawn_pages');

-- Whether an admin took this page down although its row is published, or has just asked for that.
create function private.is_taken_down(kind text, page text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
      select from public.html_withdrawn_pages as withdrawn where withdrawn.entity_type = kind and withdrawn.entity_id = page)
    or exists (
      select from public.html_generation_jobs as job
       where job.entity_type = kind and job.entity_id = page and job.action = 'delete' and job.approved
         and job.status in ('queued', 'running'))
$$;

-- Whether visitors can open the page of this home: it is published, and nobody took its page down.
create function private.has_page(home public.properties) returns boolean
  language sql stable
  set search_path = ''
as $$
  select coalesce(home.publish > 10, false) and not private.is_taken_down('property', home.id::text)
$$;

-- Stores the pages that were withdrawn and forgets those that were restored; both arguments are
-- [{entity_type, entity_id}]. Only withdrawn pages of published rows are stored: the others have no page anyway, and
-- come back when their row does.
create function public.save_withdrawn_pages(withdrawn jsonb, restored jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.html_withdrawn_pages as page
   using jsonb_to_recordset(restored) as restored_page (entity_type text, entity_id text)
   where page.entity_type = restored_page.entity_type and page.entity_id = restored_page.entity_id;
  insert into public.html_withdrawn_pages (entity_type, entity_id)
  select distinct page.entity_type, page.entity_id
    from jsonb_to_recordset(withdrawn) as withdrawn_page (entity_type text, entity_id text)
    join private.pages as page on page.entity_type = withdrawn_page.entity_type and page.entity_id = withdrawn_page.entity_id
   where page.published
  on conflict (entity_type, entity_id) do nothing;
end
$$;

-- Called after a publish of everything, which follows the rows alone.
create function public.forget_withdrawn_pages() returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.html_withdrawn_pages
$$;

grant execute on function public.save_withdrawn_pages(jsonb, jsonb), public.forget_withdrawn_pages()
  to service_role;
