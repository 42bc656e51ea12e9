-- Previews: pages that are not published, for backends whose functions cannot render. Whoever asks waits until
-- a worker has rendered the page. A member of staff has one preview at a time, for a quarter of an hour, and
-- sees only their own. The columns for status, due time and lease are like those of the publishing queue, so
-- that a check for waiting work can ask both tables in the same way.
create table public.previews (
  id uuid primary key default gen_random_uuid(),
  requested_by uuid not null unique references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('property', 'society', 'area')),
  listing text not null check (char_length(listing) between 1 and 64),
  -- Columns with unsaved changes, each as a whole.
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and private.json_fits(fields, 2000000, 14)),
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'refused')),
  lease_until timestamptz,
  html text check (char_length(html) <= 1000000),
  -- Why it was refused: a sentence for the person who asked.
  refusal text check (char_length(refusal) <= 1000),
  constraint previews_ready check ((status = 'ready') = (html is not null)),
  constraint previews_refused check ((status = 'refused') = (refusal is not null))
);

create index previews_waiting on public.previews (requested_at) where status in ('queued', 'running');

call private.close_table('public.previews');
-- The server may only read whether there is work, not what was typed.
grant select (id, requested_at, status, lease_until) on table public.previews to service_role;

-- Asks for the page of {kind, id, fields}, in place of what this member of staff asked for before. Returns its id.
create function public.request_preview(payload jsonb, staff_id uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  preview_id uuid;
begin
  insert into public.previews as preview (requested_by, kind, listing, fields)
  values (staff_id, payload ->> 'kind', payload ->> 'id', payload -> 'fields')
  on conflict (requested_by) do update
     set id = gen_random_uuid(), requested_at = clock_timestamp(), kind = excluded.kind, listing = excluded.listing,
         fields = excluded.fields, status = 'queued', lease_until = null, html = null, refusal = null
  returning preview.id into preview_id;
  return preview_id;
end
$$;

-- Claims the next preview to render, oldest first: {id, kind, listing, fields}; null: none waits. Deletes
-- previews that are older than a quarter of an hour.
create function public.claim_preview(lease interval default '1 minute') returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claimed public.previews;
begin
  delete from public.previews where requested_at < clock_timestamp() - interval '15 minutes';
  update public.previews as preview set status = 'running', lease_until = clock_timestamp() + claim_preview.lease
   where preview.id = (
     select waiting.id from public.previews as waiting
      where waiting.status = 'queued' or waiting.status = 'running' and waiting.lease_until <= clock_timestamp()
      order by waiting.requested_at limit 1 for update skip locked)
  returning * into claimed;
  if claimed.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'id', claimed.id, 'kind', claimed.kind, 'listing', claimed.listing, 'fields', claimed.fields);
end
$$;

-- Stores the rendered page, or, when `html` is '', why the row was refused. A preview that was asked for anew
-- meanwhile has another id, and stays as it is.
create function public.finish_preview(preview uuid, html text, refusal text) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.previews
     set status = case finish_preview.html when '' then 'refused' else 'ready' end, lease_until = null,
         html = nullif(finish_preview.html, ''),
         refusal = case finish_preview.html when '' then left(finish_preview.refusal, 1000) end
   where id = preview and status = 'running'
$$;

-- The page, for the member of staff who asked for it: {html}; null: it is not ready, somebody else's, or too old.
create function public.read_preview(preview uuid, staff_id uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('html', html) from public.previews
   where id = preview and requested_by = staff_id
     and status = 'ready' and requested_at >= clock_timestamp() - interval '15 minutes'
$$;

-- The status of a preview that the caller asked for: {status, refusal}; null: it is not the caller's, or it is
-- too old.
create function public.admin_preview(preview uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object('status', status, 'refusal', refusal) from public.previews
     where id = preview and requested_by = (select auth.uid()) and requested_at >= clock_timestamp() - interval '15 minutes');
end
$$;

grant execute on function
  public.request_preview(jsonb, uuid), public.claim_preview(interval), public.finish_preview(uuid, text, text),
  public.read_preview(uuid, uuid)
  to service_role;
grant execute on function public.admin_preview(uuid) to authenticated;
