-- A colleague who leaves is found in the table of duty without reading all of it.

-- duty: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX duty_person ON public.duty USING btree (person);
