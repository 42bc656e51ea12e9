-- A decision looks up the jobs of its holds.
create index html_generation_jobs_hold on public.html_generation_jobs (hold) where hold is not null;
